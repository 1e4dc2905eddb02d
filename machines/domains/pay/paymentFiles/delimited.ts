import { harmless } from '#machines/core/values/harmlessText.ts';
import { inDecimals } from '#machines/domains/pay/payrollRun/arrears.ts';
import {
  sumOf,
  type Cell,
  type PaymentBatch,
  type PaymentFormat,
  type PaymentLine,
} from './format.ts';

interface Column {
  head: string;
  value: (line: PaymentLine, batch: PaymentBatch, at: number) => string;
}

/** A text file with a line per payment, followed by a line with their number and sum. */
export const delimited = (
  declared: Pick<PaymentFormat, 'id' | 'label'> & { columns: readonly Column[] },
): PaymentFormat => ({
  id: declared.id,
  label: declared.label,
  extension: 'csv',
  contentType: 'text/csv; charset=utf-8',
  write: (batch) =>
    [
      declared.columns.map(({ head }) => quoted(head)),
      ...batch.lines.map((line, at) =>
        declared.columns.map(({ value }) => quoted(value(line, batch, at))),
      ),
      ['TOTAL', String(batch.lines.length), inDecimals(sumOf(batch), batch.decimals)],
    ]
      .map((cells) => `${cells.join(',')}\r\n`)
      .join(''),
});

const quoted = (text: string): string => {
  const safe = harmless(text);
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

interface FixedColumn<Of> {
  width: number;
  /** Whether the value is a number, which is aligned to the right and padded with zeros. */
  isFigure?: true;
  value: Cell<Of>;
}

/** A text file whose columns have fixed widths: header, payments, trailer. */
export const fixedWidth = (
  declared: Pick<PaymentFormat, 'id' | 'label'> & {
    header: readonly FixedColumn<PaymentBatch>[];
    line: readonly FixedColumn<PaymentLine>[];
    trailer: readonly FixedColumn<PaymentBatch>[];
  },
): PaymentFormat => ({
  id: declared.id,
  label: declared.label,
  extension: 'txt',
  contentType: 'text/plain; charset=us-ascii',
  write: (batch) =>
    [
      inColumns(declared.header, batch, 0),
      ...batch.lines.map((line, at) => inColumns(declared.line, line, at)),
      inColumns(declared.trailer, batch, batch.lines.length),
    ]
      .map((line) => `${line}\r\n`)
      .join(''),
});

const inColumns = <Of>(columns: readonly FixedColumn<Of>[], of: Of, at: number): string =>
  columns
    .map(({ width, isFigure, value }) => {
      const text = toAscii(value(of, at));
      // A number that doesn't fit is refused, because cutting it would change the amount.
      if (isFigure && text.length > width) throw new RangeError(`${text} is wider than ${width}`);
      return isFigure ? text.padStart(width, '0') : text.slice(0, width).padEnd(width);
    })
    .join('');

/** Converts text to ASCII: accents are removed, and other characters become a full stop, which banks accept. */
export const toAscii = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/gu, '.');
