/** How values of a report are formatted and aligned. Dates are ISO dates, and instants ISO texts with a time zone. */
export type ReportValueKind =
  | 'text'
  | 'count'
  /** A number without trailing zeros, such as a number of days or hours. */
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  /** A month such as `2026-11`. */
  | 'month'
  | 'instant';
export type ReportValue = string | number | null;

export interface ReportColumn {
  /** The ID of the column, which is also the name of its value in a row. */
  id: string;
  label: string;
  kind: ReportValueKind;
  /** Whether the sum is shown below the table. It covers all rows, not just those on the page. */
  total?: true;
  /**
   * Whether the column is someone's pay. It is shown only to people who may see other people's salaries, and each view
   * is recorded.
   */
  pay?: true;
  /**
   * The path that the value links to. `{name}` is replaced with the row's value of that name; if that is null, there is
   * no link.
   */
  leadsTo?: string;
  /** Whether the column shows a button for printing a paper, whose ID is the row's `paperId`. */
  prints?: true;
  /** Whether the column shows a button for downloading a file, whose ID is the row's `fileId`. */
  fetches?: true;
  /**
   * Whether the values are terms of Cadre, which are translated, and not the company's own names.
   */
  words?: true;
  /**
   * Set if the values have the form `Label: value; Label: value`. All labels are translated, but of the values only
   * those whose label is listed here: roles, for example, are terms of Cadre, while departments are the company's
   * names.
   */
  labelled?: readonly string[];
  /** Whether the value is the row's number in the order in which the rows are shown. */
  numbers?: true;
  /** Whether the values are sentences, which may take several lines. */
  long?: true;
  hidden?: true;
}

interface Common {
  label: string;
  /** Whether the report stays empty until this filter is set. */
  required?: true;
}
export type ReportFilter =
  /** A period from a first to a last day (both inclusive). */
  | (Common & { kind: 'period'; days: number; most: number })
  | (Common & { kind: 'reference'; resource: string; dependsOn?: string })
  /** The ID of one of the options that an API call returns. */
  | (Common & { kind: 'listed'; call: string })
  /** The ID of an employee, who is searched by name or code. */
  | (Common & { kind: 'person' })
  | (Common & { kind: 'choice'; options: Readonly<Record<string, string>>; start?: string })
  /** Several options, separated by commas. If none is chosen, the options in `start` are used. */
  | (Common & { kind: 'several'; options: Readonly<Record<string, string>>; start: string })
  | (Common & { kind: 'search' })
  /** Text that the value has to equal. */
  | (Common & {
      kind: 'text';
      /**
       * The screen about whose people the reader may ask, if the text is an employee ID. People are then found by
       * name, leavers among them.
       */
      codeOfPerson?: number;
    })
  /** A single day, which may be left out. */
  | (Common & { kind: 'day' });

/** An option that the API call of a `listed` filter returns. */
export interface CallOption {
  value: number;
  label: string;
}

/** GET /Reports/{report}/Definition: everything that the screen of a report needs. */
export interface ReportDefinition {
  id: string;
  address: string;
  title: string;
  description: string;
  menu: readonly string[];
  filters: Readonly<Record<string, ReportFilter>>;
  columns: readonly ReportColumn[];
  pageSizes: readonly number[];
  /** The screen on which the reader can add another row; missing if they may not. */
  adds?: { label: string; to: string };
  /** Whether filters are applied only when View is pressed. */
  views?: true;
  /** The action for selected rows, if the reader may use it. */
  acts?: ReportAction;
}

/** An action that sends certain values of the selected rows to an API call. */
export interface ReportAction {
  label: string;
  /**
   * The question that is asked before the action. It can contain the number of rows as `{count}`.
   */
  question: string;
  body: string;
  call: string;
  rowOf: readonly string[];
}

/** One line of GET /Reports. */
export interface ReportEntry {
  id: string;
  address: string;
  title: string;
  /** Whether the caller may open the report. */
  opens: boolean;
}

/** GET /Reports/{report}: a page of rows, with the totals of all rows. */
export type ReportPage = ReportRows & ReportTotals;

export interface ReportRows {
  /** The columns, including those that depend on the filters, such as one for each date. */
  columns: readonly ReportColumn[];
  rows: readonly Record<string, ReportValue>[];
}

/**
 * GET /Reports/{report}/Totals: the totals. They are requested separately, so that the rows of a page need not wait for
 * them.
 */
export interface ReportTotals {
  total: number;
  totals: Readonly<Record<string, number>>;
}

/** GET /Reports/{report}/Rows: a page of rows. It includes totals only if they are known without counting. */
export type ReportRowsFirst = ReportRows & Partial<ReportTotals>;

/** The page sizes of the specification (spec 002 §9); only reports offer the last three. */
export const REPORT_PAGE_SIZES = [5, 10, 15, 25, 100, 500, 1000, 1500] as const;
