import { z } from 'zod';

/** The public data of an issued document by its code; GET /Papers/Check. */
export type PaperCheck =
  | { status: 'unknown' }
  | {
      status: 'valid' | 'replaced' | 'withdrawn';
      /** The kind of paper, such as `Salary certificate`. */
      title: string;
      number: string;
      /** ISO day. */
      issuedOn: string;
      company: string;
      /** The initials of the name: enough to match the paper to the person. */
      name: string;
    };

/** A row of GET /Papers, latest first. */
export interface PaperEntry {
  paperId: number;
  /** As declared: `salaryCertificate`. */
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

/** POST /Papers/Replace: omitted values stay; values that Cadre fills in are read again. */
export const replaceBody = withdrawBody.extend({
  values: z.record(z.string(), z.unknown()).default({}),
});
