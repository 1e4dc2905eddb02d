import type { Tx } from '#server/platform/db/connect.ts';
import { MENU, type MenuReference } from '#machines/core/access/permissions.ts';

/** The screen of issued papers. People with its flag for deleting may withdraw papers. */
export const ISSUED_PAPERS: MenuReference = MENU.issuedPapers;

interface Common {
  label: string;
  optional?: true;
}

/** A value of a paper. Money is in the currency of the account; days and months are in ISO format. */
export type PaperField =
  | (Common & { kind: 'text'; most: number })
  /** Counts are whole numbers, and numbers may have two decimals. */
  | (Common & {
      kind: 'money' | 'percent' | 'count' | 'number' | 'date' | 'month' | 'fiscalYear' | 'flag';
    })
  | (Common & { kind: 'choice'; options: Readonly<Record<string, string>> })
  /** A table of any number of rows. */
  | (Common & { kind: 'rows'; of: Readonly<Record<string, PaperField>>; most: number });

export type PaperFields = Readonly<Record<string, PaperField>>;
export type PaperValue = string | number | boolean | null | readonly PaperValues[];
export interface PaperValues {
  readonly [field: string]: PaperValue;
}

interface ShowCondition {
  /** The block is shown only if this field is neither empty nor zero. */
  when?: string;
  /** The block is shown only if this field is empty. */
  unless?: string;
}

/** A cell of a table. In its text, `{field}` stands for the formatted value of a field. */
export interface Cell {
  label?: string;
  text?: string;
}
export interface Line extends ShowCondition {
  /** Repeats the line for each row of this field. */
  of?: string;
  cells: readonly Cell[];
  /** Printed in bold, such as a total. */
  strong?: true;
}

export type Block =
  | (ShowCondition & { kind: 'paragraph'; text: string; style?: 'strong' | 'muted' | 'small' })
  | (ShowCondition & { kind: 'space'; points: number })
  /** A table whose first row is the header. Columns of figures are aligned right. */
  | (ShowCondition & { kind: 'table'; head: readonly Cell[]; lines: readonly Line[] })
  /** Several tables whose number, order and names depend on the data: this field has rows of `TABLE_ROW`. */
  | (ShowCondition & { kind: 'tables'; of: string });

/** A row of tables: it begins a table, continues it, or is a paragraph. Names are in both languages of papers. */
export const TABLE_ROW = {
  role: {
    kind: 'choice',
    label: 'Role',
    options: { head: 'Head', line: 'Line', strong: 'Strong line', paragraph: 'Paragraph' },
  },
  name: { kind: 'text', label: 'Name', most: 2000 },
  nameBn: { kind: 'text', label: 'Name in Bengali', most: 2000 },
  text: { kind: 'text', label: 'Text', most: 500, optional: true },
  textBn: { kind: 'text', label: 'Text in Bengali', most: 500, optional: true },
  amount: { kind: 'money', label: 'Amount', optional: true },
  further: { kind: 'money', label: 'Further amount', optional: true },
  /** Only in a row that begins a table: the title of the third column. */
  third: { kind: 'text', label: 'Third column', most: 200, optional: true },
  thirdBn: { kind: 'text', label: 'Third column in Bengali', most: 200, optional: true },
} as const satisfies PaperFields;

export type ReadKnown = (
  tx: Tx,
  of: { accountId: number; employeeIds: readonly number[] },
) => Promise<ReadonlyMap<number, PaperValues>>;

/**
 * The declaration of a letter, certificate or slip that Cadre issues. Letterhead, number, code and footer are the same
 * for all kinds, and all of them can use the values of the person (`SUBJECT`).
 */
export interface Paper {
  id: string;
  title: string;
  /** What a paper of this kind is called in a sentence, such as `salary certificate`. */
  one: string;
  /**
   * The number series, such as `SC-2026-0001`, which restarts each year. With `datedBy`, the issuer assigns the number,
   * and the paper has the date in that field instead of the day of issue.
   */
  series: { prefix: string; year: 'calendar' | 'fiscal'; digits: number } | { datedBy: string };
  /**
   * The permission that a person needs for other people's papers, by business unit. Everyone may have their own papers.
   */
  reference: MenuReference;
  /** The permission that a person needs for their own papers, if there is a special screen for these. */
  own?: MenuReference;
  /** Whether the paper contains pay. Access to another person's paper is then recorded. */
  showsPay?: true;
  /**
   * The workflow of the confidential case that the paper belongs to. The paper is hidden from the same people as its
   * case.
   */
  confidentialAs?: string;
  fields: PaperFields;
  /**
   * The fields that Cadre can fill in: SQL that selects them with `employeeId` (`$accountId` and `$employeeIds` are
   * bound), or a function that returns them by employee ID.
   */
  known?: string | ReadKnown;
  /** The address of the recipient, printed to the left of the date and number. */
  address: readonly Block[];
  body: readonly Block[];
  /** Whether the space between paragraphs is reduced, so that the text fits on one page. */
  dense?: true;
}

/** The values of the person and the company that every paper contains, as they were when it was issued. */
export const SUBJECT = {
  employeeName: { kind: 'text', label: 'Name', most: 300 },
  employeeCode: { kind: 'text', label: 'Employee Id', most: 100 },
  joiningDate: { kind: 'date', label: 'Joining date', optional: true },
  designationName: { kind: 'text', label: 'Designation', most: 300 },
  departmentName: { kind: 'text', label: 'Department', most: 300 },
  sectionName: { kind: 'text', label: 'Section', most: 300 },
  unitName: { kind: 'text', label: 'Business unit', most: 300 },
  unitAddress: { kind: 'text', label: 'Address', most: 500, optional: true },
  signatoryName: { kind: 'text', label: 'Signatory', most: 150, optional: true },
  signatoryTitle: { kind: 'text', label: 'Signatory’s designation', most: 150, optional: true },
  accountName: { kind: 'text', label: 'Company', most: 300 },
  currency: { kind: 'text', label: 'Currency', most: 3 },
} as const satisfies PaperFields;

export const getFields = ({ fields }: Pick<Paper, 'fields'>): PaperFields => ({
  ...SUBJECT,
  ...fields,
});

/** The value of a field if it is text, such as a name, otherwise ''. */
export function getText(values: PaperValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

/** The field with the date of a paper whose number is assigned by the issuer; null if Cadre assigns the number. */
export const getGivenDate = ({ series }: Pick<Paper, 'series'>): string | null =>
  'datedBy' in series ? series.datedBy : null;

/** The counts among the values, as numbers. */
export const getCounts = (fields: PaperFields, values: PaperValues): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      fields[name]?.kind === 'count' && typeof value === 'number' ? [[name, value]] : [],
    ),
  );
