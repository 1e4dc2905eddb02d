import { z } from 'zod';

/** A refused row of a batch. */
const refusedItem = z.object({
  subjectId: z.number(),
  state: z.string().nullable(),
  status: z.number(),
  reason: z.string(),
  whoCan: z.string().nullable(),
});
export type RefusedItem = z.infer<typeof refusedItem>;

/** Who deleted the requested row, and when. */
const deletion = z.object({ byName: z.string(), at: z.string() });
export type Deletion = z.infer<typeof deletion>;

/** The response of every refused or failed request. */
export const errorAnswer = z.object({
  statusCode: z.number(),
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).exactOptional(),
  refused: z.array(refusedItem).exactOptional(),
  deleted: deletion.exactOptional(),
  requestId: z.string(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
