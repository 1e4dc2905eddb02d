import type { RequestKind } from './request.ts';

/**
 * The states in which an approval is in force, including those in which a cancellation or change of it waits
 * for a decision. What approved requests use up, such as places or amounts, is counted in these states.
 */
export const statesInForce = ({ cancellable, payment, extension }: RequestKind): string[] => [
  'approved',
  ...(cancellable ? ['cancelRequested'] : []),
  ...(payment ? ['paymentOrdered', 'paid'] : []),
  ...(extension?.inForce ?? []),
];
