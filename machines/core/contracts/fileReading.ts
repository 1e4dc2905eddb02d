import { z } from 'zod';
import { msg } from '#machines/core/locales/messages.ts';

/** The format of a table in a request: text, pasted cells, or base64 of a workbook or of a file of unknown kind. */
export const SHEET_FORMATS = ['csv', 'xlsx', 'pasted', 'file'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

export const SEPARATORS = [',', ';', '\t', '|'] as const;
/** The encodings of text. Windows-1252 is assumed for text that is not Unicode. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'windows-1256',
  'gb18030',
  'shift_jis',
] as const;
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
export const DECIMAL_SIGNS = ['point', 'comma'] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

export const DATE_ORDER_LABELS: Readonly<Record<DateOrder, string>> = {
  dmy: msg('Day, month, year'),
  mdy: msg('Month, day, year'),
  ymd: msg('Year, month, day'),
};
export const DECIMAL_LABELS: Readonly<Record<DecimalSign, string>> = {
  point: msg('1,234.56'),
  comma: msg('1.234,56'),
};

/** The sender's choices about the file itself, such as its encoding. */
export const tableChoices = z.object({
  separator: z.enum(SEPARATORS, 'must be a separator').optional(),
  encoding: z.enum(ENCODINGS, 'must be an encoding').optional(),
  sheet: z.string('must be text').max(100).optional(),
});
export type TableChoices = z.output<typeof tableChoices>;

const MAX_COLUMNS = 500;

/**
 * What the sender has chosen instead of the server's proposal. The choice is remembered for the next file with the same
 * header.
 */
export const readingChoices = tableChoices.extend({
  /** For each column of the file, the column of the import that it fills; null if it is ignored. */
  columns: z.array(z.string('must be text').max(200).nullable()).max(MAX_COLUMNS).optional(),
  dates: z.enum(DATE_ORDERS, 'must be dmy, mdy or ymd').optional(),
  numbers: z.enum(DECIMAL_SIGNS, 'must be point or comma').optional(),
  /** Whether rows that a filter hides are left out. */
  isHiddenLeftOut: z.boolean('must be true or false').optional(),
});
export type ReadingChoices = z.output<typeof readingChoices>;

/** The kind of file that was detected. */
export interface TableSource {
  kind: 'text' | 'workbook' | 'calendar';
  separator: (typeof SEPARATORS)[number] | null;
  encoding: (typeof ENCODINGS)[number] | null;
  /** The names of the visible sheets of a workbook. */
  sheets: string[];
  sheet: string | null;
  /** How many rows a filter hides. */
  hidden: number;
}

/** Why a row is not data. */
export type LeftOut = 'title' | 'total' | 'remark' | 'header' | 'hidden';
export const LEFT_OUT_LABELS: Readonly<Record<LeftOut, string>> = {
  title: msg('Above the header'),
  total: msg('A total'),
  remark: msg('A remark'),
  header: msg('The header again'),
  hidden: msg('Hidden by a filter'),
};

/** How a file was read, and what the sender can choose instead. */
export interface FileReading extends TableSource {
  /** The line of the header; 0 if the file has none. */
  headerLine: number;
  /** The columns of the file, each with the column of the import that it fills and with its first values. */
  columns: { header: string; fills: string | null; samples: string[] }[];
  /** The columns of the import, which a file can fill. */
  known: { label: string; isRequired: boolean }[];
  /** The required columns of the import that no column of the file fills. */
  missing: string[];
  /** The columns of the file that contain values but are not imported. */
  ignored: string[];
  dates: { order: DateOrder | null; isAmbiguous: boolean; example: string | null };
  numbers: { sign: DecimalSign | null; isAmbiguous: boolean; example: string | null };
  /** The first rows that were left out. */
  left: { line: number; why: LeftOut; text: string }[];
  leftCount: number;
  /** Whether these choices were remembered from an earlier file with the same header. */
  isRemembered: boolean;
}
