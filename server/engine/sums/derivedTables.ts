/**
 * A derived table that triggers maintain; the view `<table>_expected` computes the same from its
 * sources.
 */
interface DerivedTable {
  table: string;
  /** The columns that identify its rows. */
  by: readonly string[];
}

/** Sums that are updated by inserting rows of differences. */
export interface DerivedSums extends DerivedTable {
  sums: readonly string[];
}

/** Rows that are read as they are stored. */
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

/** Who should read a version of a document, and who opened and acknowledged it. */
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

/** The amount repaid of each loan. */
const LOANS: DerivedRows = {
  table: 'loan_sums',
  by: ['loan_id'],
  columns: ['repaid', 'outstanding'],
};

/** The pay of each person, past, present and future, by day. */
const PAY: DerivedRows = {
  table: 'employee_pay',
  by: ['employee_id', 'from_day'],
  columns: ['until_day', 'gross', 'basic'],
};

/** The values by which a section's requests are sorted and flagged. */
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
/** In rebuild order: the sums of increments depend on their list. */
export const KEPT: readonly (DerivedSums | DerivedRows)[] = [
  INCREMENT_LIST,
  ...KEPT_SUMS,
  LOANS,
  PAY,
];

export const getColumns = (kept: DerivedSums | DerivedRows): string =>
  [...kept.by, ...('sums' in kept ? kept.sums : kept.columns)].join(', ');

/** The difference rows added up, without those that add up to nothing. */
export const addedUp = ({ by, sums }: DerivedSums, from: string): string =>
  `select ${by.join(', ')}, ${sums.map((sum) => `sum(${sum}) as ${sum}`).join(', ')} from ${from}
   group by ${by.join(', ')} having ${sums.map((sum) => `sum(${sum}) <> 0`).join(' or ')}`;

/** The table's whole contents, as far as they are compared. */
export const selectContents = (of: DerivedSums | DerivedRows): string =>
  'sums' in of ? addedUp(of, of.table) : `select ${getColumns(of)} from ${of.table}`;
