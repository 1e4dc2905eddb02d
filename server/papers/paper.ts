import { MENU, type MenuReference } from '#machines/contracts/permissions.ts';

/** The screen of issued papers; deleting there is withdrawing. */
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
  /** Any number of lines, each with the same values. */
  | (Common & { kind: 'rows'; of: Readonly<Record<string, PaperField>>; most: number });

export type PaperFields = Readonly<Record<string, PaperField>>;
export type PaperValue = string | number | boolean | null | readonly PaperValues[];
export interface PaperValues {
  readonly [field: string]: PaperValue;
}

interface Shown {
  /** Only where this field has a value that is neither empty nor zero. */
  when?: string;
  /** Only where this field has none. */
  unless?: string;
}

/** A table's cell: words, in which `{field}` is a field's value as the language writes it. */
export interface Cell {
  label?: string;
  text?: string;
}
export interface Line extends Shown {
  /** Once for each of this field's rows. */
  of?: string;
  cells: readonly Cell[];
}

export type Block =
  | (Shown & { kind: 'paragraph'; text: string; style?: 'strong' | 'muted' | 'small' })
  | { kind: 'space'; points: number }
  /** Its first line is its head; its first column is words, the others figures. */
  | (Shown & { kind: 'table'; head: readonly Cell[]; lines: readonly Line[] });

/**
 * A paper that Cadre issues, declared in one file: letter, certificate, slip. Its head, its number, its
 * code and its foot are every paper's. Of whom it speaks (`SUBJECT`) is a value of every paper.
 */
export interface Paper {
  id: string;
  title: string;
  /** One of them, in lower case: `salary certificate`. */
  one: string;
  /** `SC-2026-0001`, recalculated each year; or a number that anyone who issues it says. */
  series: { prefix: string; year: 'calendar' | 'fiscal'; digits: number } | 'given';
  /** Who may have someone else's, in the business units where it holds. Everyone has their own. */
  reference: MenuReference;
  /** What one needs for the user's own. */
  own?: MenuReference;
  /** It says what someone earns: a look at someone else's is written down. */
  showsPay?: true;
  /** It is about a confidential case of this workflow: from whom that is kept, it is too. */
  confidentialAs?: string;
  /** Which of its days stands in its head; else the day on which it was issued. */
  datedBy?: string;
  fields: PaperFields;
  /**
   * A select of `employeeId` and those fields that nobody needs to say because Cadre knows them;
   * `$accountId` and `$employeeIds` are bound.
   */
  known?: string;
  /** To whom it is addressed, at the left of date and number. */
  address: readonly Block[];
  body: readonly Block[];
  /** Its paragraphs stand close together, so that it fits a page. */
  dense?: true;
}

/** What every paper knows of its person and company, as it was when it was issued. */
export const SUBJECT = {
  employeeName: { kind: 'text', label: 'Name', most: 300 },
  employeeCode: { kind: 'text', label: 'Employee Id', most: 100 },
  joiningDate: { kind: 'date', label: 'Joining date', optional: true },
  designationName: { kind: 'text', label: 'Designation', most: 300 },
  departmentName: { kind: 'text', label: 'Department', most: 300 },
  sectionName: { kind: 'text', label: 'Section', most: 300 },
  unitName: { kind: 'text', label: 'Business unit', most: 300 },
  accountName: { kind: 'text', label: 'Company', most: 300 },
  currency: { kind: 'text', label: 'Currency', most: 3 },
} as const satisfies PaperFields;

export const fieldsOf = ({ fields }: Pick<Paper, 'fields'>): PaperFields => ({
  ...SUBJECT,
  ...fields,
});

/** A value that is a text, as a name is; '' where it is none. */
export function textOf(values: PaperValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}
