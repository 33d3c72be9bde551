export default {
  'course.title': 'Course of the game',
  'course.held': 'Pieces held: {first} {n1}, {second} {n2}',
  'course.taken': 'Taken',
  'course.taken.spoken': { one: '{n} stack taken', other: '{n} stacks taken' },
  'course.lost': 'Cut off',
  'course.lost.spoken': { one: '{n} stack cut off', other: '{n} stacks cut off' },
} as const;
