import type { PaymentContext } from './payment.ts';
import type { PipelineFacts } from './pipeline.ts';
import type { Payload, PipelinedKind } from './request.ts';

/** The input of a request's machine. `P` is the type of its payload, if the kind is known (`PayloadOf`). */
export interface RequestInput<P = Payload> {
  requesterId: number;
  filedBy: number;
  businessUnitId: number | null;
  payload: P;
  /** When its first step is due, as an ISO instant. */
  dueAt: string | null;
}

export interface RequestContext<P = Payload>
  extends RequestInput<P>, PipelineFacts, Partial<PaymentContext> {
  /** The employee ID of each approver of the current step who has answered. */
  answered: Record<string, number>;
  /** How many decisions have been made since it was sent. */
  decisions: number;
}

/** The values of a payload that conditions of steps use. */
export const getFacts = ({ kind }: PipelinedKind, payload: Payload) => ({
  amount: kind.amount?.(payload) ?? null,
  days: kind.days?.(payload) ?? null,
});

/** The same values together with the business unit, which conditions use as well. */
export const pipelineFacts = (
  of: PipelinedKind,
  payload: Payload,
  businessUnitId: number | null,
): PipelineFacts => ({ ...getFacts(of, payload), businessUnitId });
