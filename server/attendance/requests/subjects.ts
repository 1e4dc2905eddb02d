import type { Payload } from '#machines/requests/request.ts';
import type { EffectSubject } from '#server/workflow/engine/engine.ts';

/** Approved requests, as effects meet them. */
export interface Approved {
  requestId: number;
  employeeId: number;
  payload: Payload;
}

export const approved = (subjects: readonly EffectSubject[]): Approved[] =>
  subjects.map(({ subjectId, context }) => {
    const { requesterId, payload } = context as { requesterId: number; payload: Payload };
    return { requestId: subjectId, employeeId: requesterId, payload };
  });
