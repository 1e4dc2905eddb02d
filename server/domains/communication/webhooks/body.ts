import { z } from 'zod';

/** A name that the machines give: of a workflow, a state, an event. Texts of people don't fit. */
const named = z.string().regex(/^[A-Za-z][\w.@-]{0,99}$/);
const id = z.number().int().nonnegative();

/**
 * All that a webhook says: IDs, states and links. A receiver may be anyone's server, so what a row is about
 * (`subject` has amounts and places in it), who acted and for whom it waits are read through the API, with
 * the program's own rights. Strict, so that a field which is not listed is not sent.
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

/** @throws for a body with anything else: it is not sent, and its delivery says so. */
export const bodyText = (said: z.input<typeof body>): string => JSON.stringify(body.parse(said));
