import { z } from 'zod';

/** A row of a batch that was refused. */
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

/** The response to every request that is refused or fails. */
export const errorAnswer = z.object({
  statusCode: z.number(),
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).exactOptional(),
  refused: z.array(refusedItem).exactOptional(),
  deleted: deletion.exactOptional(),
  requestId: z.string(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
