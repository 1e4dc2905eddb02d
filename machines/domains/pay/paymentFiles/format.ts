/** A payment as it appears in a file. */
export interface PaymentLine {
  /** The reference that a bank names when it returns the payment. */
  reference: string;
  code: string;
  name: string;
  /** The name of the account's holder. */
  holder: string;
  account: string;
  bank: string;
  branch: string;
  swift: string;
  /** The amount in the currency's smallest unit. */
  units: number;
}

/**
 * Everything that a payment file contains. Formats read nothing else, so that the same run always gives the
 * same bytes.
 */
export interface PaymentBatch {
  /** The number of the message, which is never used twice. */
  number: string;
  /** When the run was locked, as an ISO instant in seconds. It isn't the time of the download. */
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

/** The format of a payment file. Each format is declared in its own file. */
export interface PaymentFormat {
  id: string;
  label: string;
  extension: string;
  contentType: string;
  /** Whether a bank refuses a file without the account that pays. */
  needsOwnAccount?: true;
  write: (batch: PaymentBatch) => string;
  /** Returns why a bank would refuse a file, from its content. */
  check?: (content: string) => string[];
}

/** Returns a value for one payment or for the whole file. */
export type Cell<Of> = (of: Of, at: number) => string;

export const sumOf = ({ lines }: PaymentBatch): number =>
  lines.reduce((sum, { units }) => sum + units, 0);
