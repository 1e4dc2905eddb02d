import type { PaymentContext } from './payment.ts';
import type { PipelineDefinition, PipelineFacts } from './pipeline.ts';
import type { Payload, RequestKind } from './request.ts';

/** With what a request begins. */
export interface RequestInput {
  requesterId: number;
  filedBy: number;
  businessUnitId: number | null;
  payload: Payload;
  /** ISO instant by which its first step is to be decided. */
  dueAt: string | null;
}

export interface RequestContext extends RequestInput, PipelineFacts, Partial<PaymentContext> {
  /** Who has answered as which of the present step's approvers. */
  answered: Record<string, number>;
  /** Decisions since it was sent. */
  decisions: number;
  /** What an approved one is to become, while that is to be agreed. */
  proposed?: Payload | null;
}

/** A kind of request under one version of its pipeline. */
export interface PipelinedKind {
  kind: RequestKind;
  definition: PipelineDefinition;
}

/** What its payload says that conditions ask about. */
export const factsOf = ({ kind }: PipelinedKind, payload: Payload) => ({
  amount: kind.amount?.(payload) ?? null,
  days: kind.days?.(payload) ?? null,
});

/** What a request with this payload is to conditions. */
export const pipelineFacts = (
  of: PipelinedKind,
  payload: Payload,
  businessUnitId: number | null,
): PipelineFacts => ({ ...factsOf(of, payload), businessUnitId });
