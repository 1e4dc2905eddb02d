import { z } from 'zod';

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();

/** The totals of a calculation. Amounts are decimals in the run's currency. */
export const runSums = z.object({
  people: z.number().int(),
  leftOut: z.number().int(),
  held: z.number().int(),
  gross: z.string(),
  deductions: z.string(),
  employer: z.string(),
  net: z.string(),
  /** The net total of the payroll group's previous month, or null for the first month. */
  netBefore: z.string().nullable(),
  /** SHA-256 over all slips, each with the digest of its inputs. */
  digest: z.string(),
});

/** All events of a payroll run. Cadre itself sends the events by which a calculation finishes or fails. */
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
