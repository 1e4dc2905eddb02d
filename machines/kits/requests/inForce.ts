import type { RequestKind } from './request.ts';

/**
 * The states in which an approval is in force, also while its cancellation or change is pending.
 * Whatever approved requests use up, such as places or amounts, is counted by these states.
 */
export const statesInForce = ({ cancellable, payment, extension }: RequestKind): string[] => [
  'approved',
  ...(cancellable ? ['cancelRequested'] : []),
  ...(payment ? ['paymentOrdered', 'paid'] : []),
  ...(extension?.inForce ?? []),
];
