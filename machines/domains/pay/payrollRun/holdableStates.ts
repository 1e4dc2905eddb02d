/** States of a run in which slips can be held and released. A paid run can have slips that are held still. */
export const HOLDABLE_STATES: readonly string[] = [
  'calculated',
  'review',
  'secondReview',
  'approved',
  'locked',
  'paid',
];
