// How a game has gone so far: what has left the board, and a small graph. Loaded where the page has room for it.

import { addWords } from '../../words';
import CourseGraph from './CourseGraph.svelte';
import type { Scene } from '../../protocol';
import { Stations } from './course';
import TakenStacks from './TakenStacks.svelte';

export type Course = { Graph: typeof CourseGraph; Taken: typeof TakenStacks; stations: Stations };

/** `sceneAt` shows the position after a turn. */
export async function course(sceneAt: (node: number | null) => Scene | null): Promise<Course> {
  await addWords('course');
  return { Graph: CourseGraph, Taken: TakenStacks, stations: new Stations(sceneAt) };
}
