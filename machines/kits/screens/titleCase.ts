const SMALL = new Set(['a', 'an', 'and', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to']);

/** A label as the specification writes titles, such as `Remote Attendance Location and Device`. */
export const titleCase = (label: string): string =>
  label
    .split(' ')
    .map((word, place) =>
      place > 0 && SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
