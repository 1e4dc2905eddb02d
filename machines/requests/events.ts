import { z } from 'zod';
import { valuesSchema } from '#machines/resources/schema.ts';
import { paymentEvents } from './payment.ts';
import type { Payload, RequestKind } from './request.ts';

const comment = z
  .string('must be text')
  .trim()
  .max(2000, 'can be at most 2000 characters')
  .optional();

const plain = <Type extends string>(type: Type) => z.object({ type: z.literal(type), comment });

const schemas = new WeakMap<RequestKind, z.ZodType<Payload>>();

/**
 * The schema of a request's payload, which reports every problem. Cached, because creating it takes 1 ms.
 */
export function payloadSchema(kind: RequestKind): z.ZodType<Payload> {
  const known = schemas.get(kind);
  if (known) return known;
  const made = valuesSchema(kind) as unknown as z.ZodType<Payload>;
  schemas.set(kind, made);
  return made;
}

/** Every external event of a request. */
export function requestEvents(kind: RequestKind) {
  const payload = payloadSchema(kind);
  const ofAll = [
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
  const changes = [
    z.object({ type: z.literal('askToChange'), payload, comment }),
    plain('agreeToChange'),
    plain('withdrawChange'),
  ] as const;
  const counts = [
    z.object({ type: z.literal('recount'), days: z.number().min(0).max(1000), comment }),
  ] as const;
  const all = z.discriminatedUnion('type', [...ofAll, ...changes, ...counts, ...paymentEvents]);
  // One type for all: a machine without payment or changes has no state that accepts the others.
  return z.discriminatedUnion('type', [
    ...ofAll,
    ...(kind.changeable ? changes : []),
    ...(kind.recounted ? counts : []),
    ...(kind.payment ? paymentEvents : []),
  ]) as unknown as typeof all;
}

/** Added to events by the server only. */
export interface RequestEnrichment {
  at?: string;
  /** ISO instant by which the entered step is due; unset if none is entered. */
  dueAt?: string | null;
  /** Who requested the change: an employee id. */
  proposedBy?: number | null;
  /** As which of the step's approvers the sender answers, with their employee ids. */
  answers?: readonly { party: string; employeeId: number }[];
}

export type RequestEvent = z.output<ReturnType<typeof requestEvents>> & RequestEnrichment;
