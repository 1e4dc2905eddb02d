import { z } from 'zod';

/** GET /Papers/Check: what the public may know about an issued paper, given its code. */
export type PaperCheck =
  | { status: 'unknown' }
  | {
      status: 'valid' | 'replaced' | 'withdrawn';
      /** The title of the kind of paper, such as `Salary certificate`. */
      title: string;
      number: string;
      /** The date of issue in ISO format. */
      issuedOn: string;
      company: string;
      /**
       * The initials of the person's name, which are enough to check that the paper belongs to the
       * person who shows it.
       */
      name: string;
    };

/** A row of GET /Papers. The newest paper comes first. */
export interface PaperEntry {
  paperId: number;
  /** The ID of the kind of paper, such as `salaryCertificate`. */
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

/** POST /Papers/Replace: values that are missing stay the same, and values that Cadre fills in are read again. */
export const replaceBody = withdrawBody.extend({
  values: z.record(z.string(), z.unknown()).default({}),
});
