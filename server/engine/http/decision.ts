import type { RequestHandler } from 'express';
import type { z } from 'zod';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Services } from '#server/platform/services.ts';
import type { DispatchItem } from '#server/engine/dispatch/batch.ts';
import { dispatch, type DispatchResult } from '#server/engine/dispatch/dispatch.ts';
import { write, type Call } from '#server/platform/http/call.ts';

/** The size limit of a request with 50,000 items. The old client sends whole rows, 43 MB in total. */
export const BATCH_BODY = '64mb';

/** The result of a decision, as returned to the caller. */
export type Stands = Pick<DispatchResult, 'accepted' | 'batchId' | 'undoable'>;

/**
 * Makes the handlers of a call that sends events to instances. A single event shares its commit with concurrent ones
 * where possible. Several events are sent in one transaction.
 */
export const decision = <Schema extends z.ZodType>(
  services: Services,
  schema: Schema,
  getEvents: (
    actor: Actor,
    body: z.output<Schema>,
  ) => { workflow: string; items: readonly DispatchItem[] },
  answer: (stands: Stands) => unknown,
  /** Refuses callers who must not know whether the subjects exist. It runs before the events are evaluated. */
  before?: (call: Call, body: z.output<Schema>) => Promise<void>,
): RequestHandler[] =>
  write(
    services,
    schema,
    async ({ tx, actor }, body) =>
      answer(await dispatch(tx, services.engine, { ...getEvents(actor, body), actor })),
    {
      limit: BATCH_BODY,
      shared: async (call, body, given) => {
        const { actor } = call;
        await before?.(call, body);
        // Used for a single item only, because the items would otherwise be parsed twice, which for
        // 50,000 takes as long as deciding on them.
        if (!isOne(body)) return undefined;
        const { workflow, items } = getEvents(actor, body);
        const [item] = items;
        const claim = given && { ...given, answer };
        const stands = item && (await services.groupCommit.send({ workflow, item, actor, claim }));
        return stands ? answer(stands) : undefined;
      },
    },
  );

/** Whether a request has exactly one item. Its body may be a list, an object with a list, or the item itself. */
const isOne = (body: unknown): boolean => {
  const list = Array.isArray(body) ? body : (body as { items?: unknown }).items;
  return !Array.isArray(list) || list.length === 1;
};
