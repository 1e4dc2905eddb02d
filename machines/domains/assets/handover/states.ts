/** The states in which the receiver holds the asset. */
export const HOLDING_STATES = [
  'held',
  'returnAsked',
  'returnOffered',
  'damaged',
  'inRepair',
  'lossReported',
] as const;

/** The states in which an asset is neither in the store nor with a person. */
export const GONE_STATES = ['lost', 'givenUp'] as const;
