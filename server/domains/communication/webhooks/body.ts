import { z } from 'zod';

/** A name from the machines, such as of a workflow, a state or an event. Texts that people type don't match. */
const nameText = z.string().regex(/^[A-Za-z][\w.@-]{0,99}$/);
const id = z.number().int().nonnegative();

/**
 * Everything that a webhook contains: IDs, states and links. The receiver may be anyone's server, so programs must read
 * the subject, the actor and the assignees through the API, with their own permissions. The schema is strict, so that
 * no other field is ever sent.
 */
const transition = z.strictObject({
  type: z.literal('workflow.transition'),
  timestamp: z.iso.datetime(),
  data: z.strictObject({
    batchId: z.uuid(),
    workflow: nameText,
    at: z.iso.datetime(),
    count: id,
    actor: z.strictObject({ userId: id }).nullable(),
    items: z.array(
      z.strictObject({
        subjectId: id,
        businessUnitId: id.nullable(),
        event: nameText,
        from: nameText,
        to: nameText,
        seq: id,
      }),
    ),
    isWhole: z.boolean(),
    waitsFor: z
      .array(z.strictObject({ userId: id, workflow: nameText, waiting: id, link: z.url() }))
      .optional(),
  }),
});

const ping = z.strictObject({
  type: z.literal('ping'),
  timestamp: z.iso.datetime(),
  data: z.strictObject({}),
});

const body = z.discriminatedUnion('type', [transition, ping]);

/**
 * Writes the body of a webhook.
 * @throws if there is any other content. The webhook isn't sent then, and its delivery shows the error.
 */
export const bodyText = (said: z.input<typeof body>): string => JSON.stringify(body.parse(said));
