import { t } from '../../words';
import type { CountsUi } from '../counts';
import Counts from './Counts.svelte';
import Holdings from './Holdings.svelte';

export default { Counts, Holdings, shortly: ({ supply }) => t('game.markersLeft', { n: supply[0].markers }) } satisfies CountsUi;
