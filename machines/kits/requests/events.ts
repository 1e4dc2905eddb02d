import { z } from 'zod';
import { valuesSchema } from '#machines/kits/resources/schema.ts';
import { paymentEvents } from './payment.ts';
import type { Payload, RequestKind } from './request.ts';

export const comment = z
  .string('must be text')
  .trim()
  .max(2000, 'can be at most 2000 characters')
  .optional();

/** An event with nothing but a comment. */
export const plain = <Type extends string>(type: Type) =>
  z.object({ type: z.literal(type), comment });

const schemas = new WeakMap<RequestKind, z.ZodType<Payload>>();

/**
 * The schema of a request's payload, which reports every problem. Cached, because creating it takes 1 ms.
 */
export function payloadSchema(kind: RequestKind): z.ZodType<Payload> {
  const existing = schemas.get(kind);
  if (existing) return existing;
  const created = valuesSchema(kind);
  schemas.set(kind, created);
  return created;
}

/** The events of every request. */
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

/** Every external event of a kind. */
export function requestEvents(kind: RequestKind) {
  const payload = payloadSchema(kind);
  return z.discriminatedUnion('type', [
    ...commonEvents(payload),
    ...(kind.payment ? paymentEvents : []),
    ...(kind.extension?.events(payload) ?? []),
  ]);
}

/** Added to events by the server only. */
export interface RequestEnrichment {
  at?: string;
  /** ISO instant by which the entered step is due; unset if none is entered. */
  dueAt?: string | null;
  /** The approvers of the step in whose place the sender answers, with their employee ids. */
  answers?: readonly { party: string; employeeId: number }[];
}

/** One type for all kinds: a machine without payment has no state that accepts its events. */
export type RequestEvent = (
  | z.output<ReturnType<typeof commonEvents>[number]>
  | z.output<(typeof paymentEvents)[number]>
) &
  RequestEnrichment;
