import type { CountsUi } from '../counts';
import Counts from './Counts.svelte';
import Holdings from './Holdings.svelte';

export default { Counts, Holdings } satisfies CountsUi;
