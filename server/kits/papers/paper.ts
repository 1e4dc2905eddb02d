import { MENU, type MenuReference } from '#machines/core/access/permissions.ts';

/** The screen of issued papers; its delete flag allows withdrawing. */
export const ISSUED_PAPERS: MenuReference = MENU.issuedPapers;

interface Common {
  label: string;
  optional?: true;
}

/** One value of a paper. Money is in the account's currency; days and months are ISO. */
export type PaperField =
  | (Common & { kind: 'text'; most: number })
  | (Common & { kind: 'money' | 'percent' | 'count' | 'date' | 'month' | 'fiscalYear' | 'flag' })
  | (Common & { kind: 'choice'; options: Readonly<Record<string, string>> })
  /** Any number of rows with the same values. */
  | (Common & { kind: 'rows'; of: Readonly<Record<string, PaperField>>; most: number });

export type PaperFields = Readonly<Record<string, PaperField>>;
export type PaperValue = string | number | boolean | null | readonly PaperValues[];
export interface PaperValues {
  readonly [field: string]: PaperValue;
}

interface ShowCondition {
  /** Shown only if this field is neither empty nor zero. */
  when?: string;
  /** Shown only if this field is empty. */
  unless?: string;
}

/** A table cell: text, in which `{field}` is the field's formatted value. */
export interface Cell {
  label?: string;
  text?: string;
}
export interface Line extends ShowCondition {
  /** Repeated for each row of this field. */
  of?: string;
  cells: readonly Cell[];
}

export type Block =
  | (ShowCondition & { kind: 'paragraph'; text: string; style?: 'strong' | 'muted' | 'small' })
  | (ShowCondition & { kind: 'space'; points: number })
  /** The first row is the header; the first column is text, the others are figures. */
  | (ShowCondition & { kind: 'table'; head: readonly Cell[]; lines: readonly Line[] });

/**
 * A paper that Cadre issues, declared in one file: letter, certificate, slip. Letterhead, number, code
 * and footer are the same for all. The values of its person (`SUBJECT`) are in every paper.
 */
export interface Paper {
  id: string;
  title: string;
  /** Its noun in lower case: `salary certificate`. */
  one: string;
  /**
   * `SC-2026-0001`, restarting each year; or a number that the issuer gives, with the field of its date. Others are
   * dated by the day of issue.
   */
  series: { prefix: string; year: 'calendar' | 'fiscal'; digits: number } | { datedBy: string };
  /** The permission for other people's papers, by business unit. Everyone may have their own. */
  reference: MenuReference;
  /** The permission for one's own. */
  own?: MenuReference;
  /** Contains pay: access to another person's is recorded. */
  showsPay?: true;
  /** It belongs to a confidential case of this workflow, and is hidden from the same people. */
  confidentialAs?: string;
  fields: PaperFields;
  /**
   * A select of `employeeId` and the fields that Cadre can fill in; `$accountId` and `$employeeIds` are
   * bound.
   */
  known?: string;
  /** The recipient's address, left of date and number. */
  address: readonly Block[];
  body: readonly Block[];
  /** Reduced paragraph spacing, so that it fits on a page. */
  dense?: true;
}

/** The data of person and company in every paper, as of its issue. */
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

/** A text value, such as a name; '' for any other. */
export function getText(values: PaperValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

/**
 * The field with the date of a paper whose number is given by its issuer; null if Cadre gives the
 * number.
 */
export const getGivenDate = ({ series }: Pick<Paper, 'series'>): string | null =>
  'datedBy' in series ? series.datedBy : null;
