import { z } from 'zod';

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();

/** All external events of a missing asset. */
export const missingAssetEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('miss') }),
  z.object({ type: z.literal('find'), comment }),
  z.object({ type: z.literal('reportLoss'), comment }),
  z.object({ type: z.literal('proposeWriteOff'), comment }),
  z.object({ type: z.literal('writeOff'), comment }),
  z.object({ type: z.literal('keepLooking'), comment }),
  z.object({ type: z.literal('turnUp') }),
]);
export type MissingAssetEvent = z.output<typeof missingAssetEvent>;
