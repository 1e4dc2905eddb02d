/**
 * A table whose contents triggers derive from other tables. The view `<table>_expected` computes what it should
 * contain.
 */
interface DerivedTable {
  table: string;
  /** The columns that identify its rows. */
  by: readonly string[];
}

/**
 * A table of sums. Changes insert rows with differences, so that concurrent transactions do not wait for each other;
 * readers add up the rows of each key.
 */
export interface DerivedSums extends DerivedTable {
  sums: readonly string[];
}

/** A table whose rows already contain the current values. */
export interface DerivedRows extends DerivedTable {
  columns: readonly string[];
}

/** Totals of increment requests, for their landing page. */
export const INCREMENT_SUMS: DerivedSums = {
  table: 'increment_sums',
  by: [
    'fiscal_year',
    'business_unit_id',
    'workplace_group_id',
    'section_id',
    'effective_date',
    'state',
    'sight_unit_id',
  ],
  sums: ['requests', 'percents', 'gross', 'after_gross'],
};

/** For each version of a document, how many people should read it, have opened it, and have acknowledged it. */
export const READER_SUMS: DerivedSums = {
  table: 'reader_counts',
  by: [
    'version_id',
    'account_id',
    'business_unit_id',
    'workplace_group_id',
    'workplace_id',
    'department_id',
    'designation_id',
  ],
  sums: ['people', 'opened', 'acknowledged'],
};

/** For each loan, the amount that has been repaid and the amount still to be repaid. */
const LOANS: DerivedRows = {
  table: 'loan_sums',
  by: ['loan_id'],
  columns: ['repaid', 'outstanding'],
};

/** The pay of each person in the past, present and future, by the first day on which it applies. */
const PAY: DerivedRows = {
  table: 'employee_pay',
  by: ['employee_id', 'from_day'],
  columns: ['until_day', 'gross', 'basic'],
};

/** The values by which increment requests are sorted and flagged in their list. */
export const INCREMENT_LIST: DerivedRows = {
  table: 'increment_list',
  by: ['increment_id'],
  columns: [
    'state',
    'sight_unit_id',
    'fiscal_year',
    'business_unit_id',
    'workplace_group_id',
    'section_id',
    'employee_id',
    'effective_date',
    'created_at',
    'increment_percent',
    'gross',
    'basic',
    'after_gross',
    'employee_name',
    'joining_date',
  ],
};

export const KEPT_SUMS = [INCREMENT_SUMS, READER_SUMS];
/**
 * All derived tables, in the order in which they are rebuilt: the sums of increments are computed from the list of
 * increments, which comes first.
 */
export const KEPT: readonly (DerivedSums | DerivedRows)[] = [
  INCREMENT_LIST,
  ...KEPT_SUMS,
  LOANS,
  PAY,
];

export const getColumns = (kept: DerivedSums | DerivedRows): string =>
  [...kept.by, ...('sums' in kept ? kept.sums : kept.columns)].join(', ');

/** SQL that adds up the difference rows of each key, without keys whose sums are all zero. */
export const addedUp = ({ by, sums }: DerivedSums, from: string): string =>
  `select ${by.join(', ')}, ${sums.map((sum) => `sum(${sum}) as ${sum}`).join(', ')} from ${from}
   group by ${by.join(', ')} having ${sums.map((sum) => `sum(${sum}) <> 0`).join(' or ')}`;

/** SQL for the current contents of a derived table, with the columns that are compared. */
export const selectContents = (of: DerivedSums | DerivedRows): string =>
  'sums' in of ? addedUp(of, of.table) : `select ${getColumns(of)} from ${of.table}`;
