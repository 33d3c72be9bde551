export default {
  'result.moments': 'Moments of the game',
} as const;
