import type { FileRow } from '#server/kits/imports/fileImport.ts';
import { comparisonKey, tidyName } from '#machines/core/values/textKeys.ts';
import { dayOfCell } from '#server/platform/sheets/cellValues.ts';

/** Parses the cells of a row, and collects their problems. */
export interface Cells<Column extends string> {
  /** The problems found in the row so far. */
  problems: readonly string[];
  /** Null if the cell is empty, or if the file has no such column. */
  text(column: Column, longest: number): string | null;
  required(column: Column, longest: number): string;
  /** A decimal without signs or separators as exact text, or null if the cell is empty. */
  decimal(column: Column, digits: Digits): string | null;
  /** A decimal that may end with a percent sign, such as 7.5 or 7.5%. */
  percent(column: Column, digits: Digits): string | null;
  date(column: Column): string | null;
  flag(column: Column, words: { yes: readonly string[]; no: readonly string[] }): boolean | null;
  refuse(column: Column, message: string): void;
}

interface Digits {
  whole: number;
  fraction: number;
}

export function getCells<Column extends string>(row: FileRow): Cells<Column> {
  const problems: string[] = [];
  const refuse = (column: Column, message: string) => problems.push(`${column}: ${message}`);
  const text = (column: Column, longest: number): string | null => {
    const cell = getFilled(row.cell(column));
    if (cell.length > longest) {
      refuse(column, `has ${cell.length} characters; the limit is ${longest}`);
    } else if (CONTROL.test(cell))
      refuse(column, 'contains a line break or another control character');
    else if (comparisonKey(cell) !== '') return tidyName(cell);
    return null;
  };
  const decimal = (column: Column, cell: string, { whole, fraction }: Digits): string | null => {
    if (!cell) return null;
    const [, minus, integer = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(cell) ?? [];
    if (!integer) refuse(column, `“${shorten(cell)}” is not a plain number such as 1234.50`);
    else if (minus) refuse(column, `${shorten(cell)} is negative`);
    else if (integer.replace(/^0+/, '').length > whole)
      refuse(column, `${shorten(cell)} is too large`);
    else if (decimals.replace(/0+$/, '').length > fraction) {
      refuse(column, `${shorten(cell)} has more than ${fraction} decimals`);
    } else return cell;
    return null;
  };
  return {
    problems,
    refuse,
    text,
    required: (column, longest) => {
      const before = problems.length;
      const given = text(column, longest) ?? '';
      if (given === '' && problems.length === before) refuse(column, 'is missing');
      return given;
    },
    decimal: (column, digits) => decimal(column, getFilled(row.cell(column)), digits),
    percent: (column, digits) => decimal(column, row.cell(column).replace(/ ?%$/, ''), digits),
    date: (column) => {
      const cell = getFilled(row.cell(column));
      if (!cell) return null;
      const day = dayOfCell(cell);
      if (day !== null) return day;
      refuse(column, `“${shorten(cell)}” is not a date such as 2017-05-22`);
      return null;
    },
    flag: (column, { yes, no }) => {
      const cell = getFilled(row.cell(column)).toLowerCase();
      if (!cell) return null;
      if (yes.includes(cell)) return true;
      if (!no.includes(cell))
        refuse(column, `“${shorten(cell)}” is neither ${yes[0]} nor ${no[0]}`);
      return false;
    },
  };
}

/** A cell's text; offices write a dash where there is nothing. */
const getFilled = (cell: string): string => (/^[-–—]+$/.test(cell) ? '' : cell);

// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

const shorten = (cell: string): string => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);
