import { z } from 'zod';

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();

/** What a calculation came to. Amounts are decimals in the run's currency. */
export const runSums = z.object({
  people: z.number().int(),
  leftOut: z.number().int(),
  held: z.number().int(),
  gross: z.string(),
  deductions: z.string(),
  employer: z.string(),
  net: z.string(),
  /** Net of the same group's month before; null for a first one. */
  netBefore: z.string().nullable(),
  /** SHA-256 over the slips, each of which names the digest of its inputs. */
  digest: z.string(),
});

/** Every event of a run. Cadre itself finishes or fails a calculation. */
export const payrollRunEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('calculate'), comment }),
  z.object({ type: z.literal('restart'), comment }),
  z.object({ type: z.literal('finish'), ...runSums.shape }),
  z.object({ type: z.literal('fail'), comment }),
  z.object({ type: z.literal('send'), comment }),
  z.object({ type: z.literal('regenerate'), comment }),
  z.object({ type: z.literal('approve'), comment, hasOwnSlip: z.boolean().optional() }),
  z.object({ type: z.literal('return'), comment }),
  z.object({ type: z.literal('lock'), comment }),
  z.object({ type: z.literal('pay'), comment }),
  z.object({ type: z.literal('cancel'), comment }),
]);
export type PayrollRunEvent = z.output<typeof payrollRunEvent>;
