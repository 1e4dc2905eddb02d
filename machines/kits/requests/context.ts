import type { PaymentContext } from './payment.ts';
import type { PipelineFacts } from './pipeline.ts';
import type { Payload, PipelinedKind } from './request.ts';

/** The input of a request; `P` is its payload, where the kind is known (`PayloadOf`). */
export interface RequestInput<P = Payload> {
  requesterId: number;
  filedBy: number;
  businessUnitId: number | null;
  payload: P;
  /** ISO instant by which its first step is due. */
  dueAt: string | null;
}

export interface RequestContext<P = Payload>
  extends RequestInput<P>, PipelineFacts, Partial<PaymentContext> {
  /** For each approver of the current step who has answered, their employee id. */
  answered: Record<string, number>;
  /** The number of decisions since it was sent. */
  decisions: number;
}

/** The values of a payload that conditions use. */
export const getFacts = ({ kind }: PipelinedKind, payload: Payload) => ({
  amount: kind.amount?.(payload) ?? null,
  days: kind.days?.(payload) ?? null,
});

/** The facts of a payload for conditions. */
export const pipelineFacts = (
  of: PipelinedKind,
  payload: Payload,
  businessUnitId: number | null,
): PipelineFacts => ({ ...getFacts(of, payload), businessUnitId });
