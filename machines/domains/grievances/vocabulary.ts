import { msg } from '#machines/core/locales/messages.ts';
/** The numbers come from spec 001 §9. */
export const GRIEVANCE_TYPES = { judicial: 1, nonJudicial: 2 } as const;
export const TYPE_NAMES: Readonly<Record<number, string>> = {
  1: msg('Judicial'),
  2: msg('Non-Judicial'),
};

export const PRIORITIES = [msg('High'), msg('Medium'), msg('Low')] as const;
export type Priority = (typeof PRIORITIES)[number];

/** The default working hours within which a grievance should be resolved. An account can set others. */
export const DEADLINE_HOURS: Readonly<Record<Priority, number>> = { High: 16, Medium: 40, Low: 80 };

export type GrievanceState = 'pending' | 'inProgress' | 'resolved' | 'escalated' | 'closed';

/** A status with the specification's number and name (spec 001 §4), its state and its event. */
export const STATUSES = [
  { id: 1, name: 'In Progress', state: 'inProgress', event: 'status.inProgress' },
  { id: 2, name: 'Pending', state: 'pending', event: 'status.pending' },
  { id: 3, name: 'Resolved', state: 'resolved', event: 'status.resolved' },
  { id: 4, name: 'Escalated', state: 'escalated', event: 'status.escalated' },
  { id: 5, name: 'Closed', state: 'closed', event: 'status.closed' },
] as const satisfies readonly {
  id: number;
  name: string;
  state: GrievanceState;
  event: string;
}[];

/** A grievance can have one image or PDF of at most 1,000,000 bytes (spec 001 §5). Anonymous ones can't have a PDF. */
export const GRIEVANCE_FILES = 'Grievance';
export const GRIEVANCE_EXTENSIONS = ['pdf', 'jpg', 'jpeg', 'png'] as const;

export const ticketNo = (grievanceId: number): string => `GRV-${grievanceId}`;

/**
 * The letters of receipt codes, without I, L, O and U, so that codes can be read aloud and written down
 * (Crockford's base 32).
 */
const RECEIPT_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RECEIPT_LENGTH = 26;

/** Makes a receipt code of 130 random bits from as many random bytes as it has letters. */
export const getReceiptCode = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, RECEIPT_LENGTH)]
    .map((byte) => RECEIPT_LETTERS.charAt(byte % RECEIPT_LETTERS.length))
    .join('');

export const RECEIPT_BYTES = RECEIPT_LENGTH;

/** Writes a code in groups, as it is displayed: `7Q2M-…`. */
export const groupedCode = (code: string): string => code.match(/.{1,5}/g)?.join('-') ?? code;

/** Reads a code that was typed, or returns null if it is invalid. */
export function plainCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === RECEIPT_LENGTH &&
    Array.from(code).every((one) => RECEIPT_LETTERS.includes(one))
    ? code
    : null;
}
