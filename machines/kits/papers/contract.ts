import { z } from 'zod';

/** GET /Papers/Check: what the public may know of an issued document, by its code. */
export type PaperCheck =
  | { status: 'unknown' }
  | {
      status: 'valid' | 'replaced' | 'withdrawn';
      /** The title of its kind, such as `Salary certificate`. */
      title: string;
      number: string;
      /** ISO date. */
      issuedOn: string;
      company: string;
      /** The initials of the name, which are enough to compare the paper with a person. */
      name: string;
    };

/** A row of GET /Papers, which begins with the newest. */
export interface PaperEntry {
  paperId: number;
  /** The ID of the declared paper, such as `salaryCertificate`. */
  kind: string;
  title: string;
  number: string;
  issuedOn: string;
  status: 'valid' | 'replaced' | 'withdrawn';
}

const reason = z
  .string('Reason is required')
  .trim()
  .min(1, 'Reason is required')
  .max(500, 'Reason can have at most 500 characters');

/** POST /Papers/Withdraw */
export const withdrawBody = z.object({ paperId: z.int('must be an ID'), reason });

/** POST /Papers/Replace: values that are missing stay the same, and those that Cadre fills in are read again. */
export const replaceBody = withdrawBody.extend({
  values: z.record(z.string(), z.unknown()).default({}),
});
