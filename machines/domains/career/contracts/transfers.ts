import { z } from 'zod';
import { proposal } from '#machines/domains/career/transfer/events.ts';
import type { EmploymentOptions } from '#machines/domains/people/contracts/employment.ts';

const id = z.int('must be an ID').positive('must be an ID');

/** A raise that goes with the transfer. The increment machine decides on it after the transfer is released. */
const raise = z
  .object({
    percent: z
      .number('Increment Percentage must be a number')
      .positive('Increment Percentage must be above 0')
      .max(1000, 'Increment Percentage cannot be above 1000'),
    basicOrGross: z.enum(['basic', 'gross'], 'Depends on is required'),
  })
  .nullish()
  .transform((value) => value ?? null);

/** POST /Career/ProposeTransfer */
export const proposeTransferBody = proposal.extend({
  employeeId: z.int('Employee is required').positive('Employee is required'),
  raise,
});
export type ProposeTransfer = z.output<typeof proposeTransferBody>;

/** POST /Career/AmendTransfer: changes a proposal. The employee can't be changed. */
export const amendTransferBody = proposal.extend({
  transferId: id,
  raise,
  /** The version that the instance had when the form was opened. */
  version: z.int('must be a version').min(0),
});
export type AmendTransfer = z.output<typeof amendTransferBody>;

/** A change of a proposal, as text. */
export interface TransferChange {
  label: string;
  from: string | null;
  to: string | null;
}

/** GET /Career/Transfer */
export interface TransferView {
  transferId: number;
  number: string;
  version: number;
  changedByName: string;
  state: string;
  employeeId: number;
  employeeName: string;
  employeeCode: string;
  kind: string;
  effectiveDate: string;
  reason: string;
  changes: TransferChange[];
  /** The IDs that were chosen, for the form. */
  chosen: Record<string, number | null>;
  supervisorName: string | null;
  newCode: string | null;
  /** The raise. It is also null if the caller has no access to pay. */
  raise: { percent: number; basicOrGross: 'basic' | 'gross'; incrementId: number | null } | null;
  papers: { paperId: number; number: string; title: string; status: string }[];
  mayEdit: boolean;
}

/** GET /Career/TransferOptions: the options of all business units, because people can be transferred to any. */
export interface TransferOptions extends EmploymentOptions {
  mayRaise: boolean;
}
