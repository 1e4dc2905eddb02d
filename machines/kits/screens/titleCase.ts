const SMALL = new Set(['a', 'an', 'and', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to']);

/** `Remote Attendance Location and Device`: a label as the specification writes titles. */
export const titleCase = (label: string): string =>
  label
    .split(' ')
    .map((word, place) =>
      place > 0 && SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
