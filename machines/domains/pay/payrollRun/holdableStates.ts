/** The states of a run in which slips can be held and released. Even a paid run can have slips on hold. */
export const HOLDABLE_STATES: readonly string[] = [
  'calculated',
  'review',
  'secondReview',
  'approved',
  'locked',
  'paid',
];
