import type { RequestContext } from '#machines/kits/requests/context.ts';
import type { Payload } from '#machines/kits/requests/request.ts';
import type { EffectHandler, EffectSubject } from '#server/engine/instances/engine.ts';
import type { RequestToCheck } from './requestServer.ts';

/** A request to which an effect applies; `P` is the type of its payload. */
export type RequestSubject<P = Payload> = EffectSubject<RequestContext<P>>;
export type RequestEffect<P = Payload> = EffectHandler<RequestContext<P>>;

/** The values of a stored request, in the form that checks and previews expect. */
export const getRequestToCheck = <P extends Payload>({
  accountId,
  context: { requesterId, filedBy, payload, granted },
  subjectId,
}: Pick<
  EffectSubject<RequestContext<P>>,
  'accountId' | 'context' | 'subjectId'
>): RequestToCheck<P> & {
  requestId: number;
} => {
  return {
    accountId,
    employeeId: requesterId,
    // If an approver granted another amount than requested, uses the granted amount.
    payload: granted != null && 'amount' in payload ? { ...payload, amount: granted } : payload,
    requestId: subjectId,
    isForOther: requesterId !== filedBy,
  };
};

export const getIds = (subjects: readonly EffectSubject[]): number[] =>
  subjects.map(({ subjectId }) => subjectId);
