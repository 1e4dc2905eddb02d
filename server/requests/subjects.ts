import type { RequestContext } from '#machines/requests/context.ts';
import type { EffectSubject } from '#server/workflow/engine/engine.ts';
import type { AskedRequest } from './requestServer.ts';

/** The values of an existing request, in the form that its check and preview take. */
export const askedOf = ({
  accountId,
  context,
  subjectId,
}: EffectSubject): AskedRequest & { requestId: number } => {
  const { requesterId, filedBy, payload, granted } = context as unknown as RequestContext;
  return {
    accountId,
    employeeId: requesterId,
    // What an approver granted of it counts.
    payload: granted != null && 'amount' in payload ? { ...payload, amount: granted } : payload,
    requestId: subjectId,
    isForOther: requesterId !== filedBy,
  };
};

export const idsOf = (subjects: readonly EffectSubject[]): number[] =>
  subjects.map(({ subjectId }) => subjectId);
