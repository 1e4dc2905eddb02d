import { z } from 'zod';

/** A name that the machines give: of a workflow, a state, an event. Texts of people don't fit. */
const named = z.string().regex(/^[A-Za-z][\w.@-]{0,99}$/);
const id = z.number().int().nonnegative();

/**
 * Everything that a webhook contains: IDs, states and links. A receiver may be anyone's server, so the
 * subject (which has amounts and places), the actor and the people it waits for must be read through the API,
 * with the program's own permissions. Strict, so that an unlisted field is never sent.
 */
const transition = z.strictObject({
  type: z.literal('workflow.transition'),
  timestamp: z.iso.datetime(),
  data: z.strictObject({
    batchId: z.uuid(),
    workflow: named,
    at: z.iso.datetime(),
    count: id,
    actor: z.strictObject({ userId: id }).nullable(),
    items: z.array(
      z.strictObject({
        subjectId: id,
        businessUnitId: id.nullable(),
        event: named,
        from: named,
        to: named,
        seq: id,
      }),
    ),
    isWhole: z.boolean(),
    waitsFor: z
      .array(z.strictObject({ userId: id, workflow: named, waiting: id, link: z.url() }))
      .optional(),
  }),
});

const ping = z.strictObject({
  type: z.literal('ping'),
  timestamp: z.iso.datetime(),
  data: z.strictObject({}),
});

const body = z.discriminatedUnion('type', [transition, ping]);

/** @throws for a body with any other content: it is not sent, and its delivery has the error. */
export const bodyText = (said: z.input<typeof body>): string => JSON.stringify(body.parse(said));
