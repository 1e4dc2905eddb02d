/** The states in which the receiver has the asset. */
export const HOLDING_STATES = [
  'held',
  'returnAsked',
  'returnOffered',
  'damaged',
  'inRepair',
  'lossReported',
] as const;

/** The states in which pieces are neither in the store nor with anyone. */
export const GONE_STATES = ['lost', 'givenUp'] as const;
