import { z } from 'zod';

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();

/** All external events of an onboarding item. */
export const onboardingItemEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open') }),
  z.object({ type: z.literal('finish'), comment }),
  // The comment is the evidence, such as the number of a document.
  z.object({ type: z.literal('prove'), comment }),
  z.object({ type: z.literal('skip'), comment }),
  z.object({ type: z.literal('reopen'), comment }),
  z.object({ type: z.literal('drop') }),
]);
export type OnboardingItemEvent = z.output<typeof onboardingItemEvent>;
