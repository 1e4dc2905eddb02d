import { z } from 'zod';
import { valuesSchema } from '#machines/kits/resources/schema.ts';
import { paymentEvents } from './payment.ts';
import type { Payload, RequestKind } from './request.ts';

export const comment = z
  .string('must be text')
  .trim()
  .max(2000, 'can be at most 2000 characters')
  .optional();

/** An event that carries only a comment. */
export const plain = <Type extends string>(type: Type) =>
  z.object({ type: z.literal(type), comment });

const schemas = new WeakMap<RequestKind, z.ZodType<Payload>>();

/**
 * The schema of the payload of a kind of request. It reports every problem, and is cached because creating it takes 1
 * ms.
 */
export function payloadSchema(kind: RequestKind): z.ZodType<Payload> {
  const existing = schemas.get(kind);
  if (existing) return existing;
  const created = valuesSchema(kind);
  schemas.set(kind, created);
  return created;
}

/** The events of requests of every kind. */
const commonEvents = (payload: z.ZodType<Payload>) =>
  [
    plain('send'),
    plain('approve'),
    plain('reject'),
    plain('sendBack'),
    plain('withdraw'),
    z.object({ type: z.literal('edit'), payload, comment }),
    z.object({ type: z.literal('resend'), payload, comment }),
    plain('askToCancel'),
    plain('keep'),
    plain('cancel'),
    plain('withdrawCancellation'),
  ] as const;

/** All events that people can send to a request of a kind. */
export function requestEvents(kind: RequestKind) {
  const payload = payloadSchema(kind);
  return z.discriminatedUnion('type', [
    ...commonEvents(payload),
    ...(kind.payment ? paymentEvents : []),
    ...(kind.extension?.events(payload) ?? []),
  ]);
}

/** Fields of events that only the server may set, and adds to events. */
export interface RequestEnrichment {
  at?: string;
  /** When the step that the event leads to is due, as an ISO instant; missing if it leads to no step. */
  dueAt?: string | null;
  /** The approvers of the step for whom the sender's decision counts, with their employee IDs. */
  answers?: readonly { party: string; employeeId: number }[];
}

/**
 * A single type for the events of all kinds. This is safe for a kind without a payment, because its machine has no
 * state that accepts payment events.
 */
export type RequestEvent = (
  | z.output<ReturnType<typeof commonEvents>[number]>
  | z.output<(typeof paymentEvents)[number]>
) &
  RequestEnrichment;
