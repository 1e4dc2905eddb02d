import type { RequestContext } from '#machines/requests/context.ts';
import type { EffectSubject } from '#server/workflow/engine/engine.ts';
import type { AskedRequest } from './requestServer.ts';

/** What a request under way asks for, as its check and preview were asked. */
export const askedOf = ({
  accountId,
  context,
  subjectId,
}: EffectSubject): AskedRequest & { requestId: number } => {
  const { requesterId, payload } = context as unknown as RequestContext;
  return { accountId, employeeId: requesterId, payload, requestId: subjectId };
};

export const idsOf = (subjects: readonly EffectSubject[]): number[] =>
  subjects.map(({ subjectId }) => subjectId);
