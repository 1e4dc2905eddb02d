import type { RequestKind } from './request.ts';

/**
 * The states in which an approval applies, also while its cancellation or change waits for a decision. Whatever
 * counts what approved requests take, such as places or amounts, counts these.
 */
export const statesInForce = ({ cancellable, payment, extension }: RequestKind): string[] => [
  'approved',
  ...(cancellable ? ['cancelRequested'] : []),
  ...(payment ? ['paymentOrdered', 'paid'] : []),
  ...(extension?.inForce ?? []),
];
