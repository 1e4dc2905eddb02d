import type { PaymentContext } from './payment.ts';
import type { PipelineFacts } from './pipeline.ts';
import type { Payload, PipelinedKind } from './request.ts';

/** The input of a request's machine. `P` is the type of the request's payload, if the kind is known (`PayloadOf`). */
export interface RequestInput<P = Payload> {
  requesterId: number;
  filedBy: number;
  businessUnitId: number | null;
  payload: P;
  /** When the request's first step is due, as an ISO instant. */
  dueAt: string | null;
}

export interface RequestContext<P = Payload>
  extends RequestInput<P>, PipelineFacts, Partial<PaymentContext> {
  /**
   * The employee who has answered as each approver of the current step, by the approver's party.
   */
  answered: Record<string, number>;
  /** How many decisions have been made since the request was sent. */
  decisions: number;
}

/** The values of a payload that conditions of steps use. */
export const getFacts = ({ kind }: PipelinedKind, payload: Payload) => ({
  amount: kind.amount?.(payload) ?? null,
  days: kind.days?.(payload) ?? null,
});

/**
 * The values of `getFacts` together with the business unit, which conditions of steps use as well.
 */
export const pipelineFacts = (
  of: PipelinedKind,
  payload: Payload,
  businessUnitId: number | null,
): PipelineFacts => ({ ...getFacts(of, payload), businessUnitId });
