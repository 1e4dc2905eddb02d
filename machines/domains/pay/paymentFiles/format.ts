/** A payment as a file names it. */
export interface PaymentLine {
  /** The reference under which a bank returns it. */
  reference: string;
  code: string;
  name: string;
  /** The holder of the account. */
  holder: string;
  account: string;
  bank: string;
  branch: string;
  swift: string;
  /** In the smallest unit. */
  units: number;
}

/** All that a payment file says. Nothing else is read, so that the same run gives the same bytes. */
export interface PaymentBatch {
  /** The number of the message: never used twice. */
  number: string;
  /** ISO instant to the second, of the run's lock and not of the download. */
  madeAt: string;
  payDate: string;
  currency: string;
  decimals: number;
  company: string;
  ownAccount: string;
  ownSwift: string;
  title: string;
  lines: readonly PaymentLine[];
}

/** A format that a bank takes, declared in one file. */
export interface PaymentFormat {
  id: string;
  label: string;
  extension: string;
  contentType: string;
  /** Whether a bank refuses it without the account that pays. */
  needsOwnAccount?: true;
  write: (batch: PaymentBatch) => string;
  /** What a bank would refuse what was written for. */
  check?: (content: string) => string[];
}

/** A value of a line, or of the whole file. */
export type Cell<Of> = (of: Of, at: number) => string;

export const sumOf = ({ lines }: PaymentBatch): number =>
  lines.reduce((sum, { units }) => sum + units, 0);
