import { z } from 'zod';

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();

/** The result of a count, as numbers of assets. */
export const countResult = z.object({
  found: z.number(),
  elsewhere: z.number(),
  damaged: z.number(),
  missing: z.number(),
  unexpected: z.number(),
});
export type CountResult = z.output<typeof countResult>;

/** All external events of a count. The server adds the result and the end of the day. */
export const assetCountEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open') }),
  z.object({
    type: z.literal('extend'),
    endsOn: z.iso.date('Last day is required'),
    endsAt: z.string().optional(),
    comment,
  }),
  z.object({ type: z.literal('close'), result: countResult.optional(), comment }),
  z.object({ type: z.literal('cancel'), comment }),
]);
export type AssetCountEvent = z.output<typeof assetCountEvent>;
