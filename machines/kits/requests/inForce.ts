import type { RequestKind } from './request.ts';

/**
 * The states in which an approval is in force, including those in which a cancellation or change of it waits for a
 * decision. In these states, an approved request counts towards limits, such as places or amounts.
 */
export const statesInForce = ({ cancellable, payment, extension }: RequestKind): string[] => [
  'approved',
  ...(cancellable ? ['cancelRequested'] : []),
  ...(payment ? ['paymentOrdered', 'paid'] : []),
  ...(extension?.inForce ?? []),
];
