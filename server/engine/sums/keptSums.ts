/** A table that triggers keep beside those it is worked out from, which a view `<table>_expected` does too. */
interface Kept {
  table: string;
  /** What distinguishes its rows . */
  by: readonly string[];
}

/** Sums, kept by adding rows of differences. */
export interface KeptSums extends Kept {
  sums: readonly string[];
}

/** Rows as they are to be read. */
export interface KeptRows extends Kept {
  columns: readonly string[];
}

/** Requests of increments, for their landing. */
export const INCREMENT_SUMS: KeptSums = {
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

/** Who is meant by, opened and acknowledged a version of a document. */
export const READER_SUMS: KeptSums = {
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

/** What has been repaid of each loan. */
const LOANS: KeptRows = {
  table: 'loan_sums',
  by: ['loan_id'],
  columns: ['repaid', 'outstanding'],
};

/** What each person was, is and will be paid, by the day. */
const PAY: KeptRows = {
  table: 'employee_pay',
  by: ['employee_id', 'from_day'],
  columns: ['until_day', 'gross', 'basic'],
};

/** What orders and flags the requests of a section. */
export const INCREMENT_LIST: KeptRows = {
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
/** In the order in which they are built anew: the sums of increments follow their list. */
export const KEPT: readonly (KeptSums | KeptRows)[] = [INCREMENT_LIST, ...KEPT_SUMS, LOANS, PAY];

export const getColumns = (kept: KeptSums | KeptRows): string =>
  [...kept.by, ...('sums' in kept ? kept.sums : kept.columns)].join(', ');

/** The rows of differences added up, without those that are nothing. */
export const addedUp = ({ by, sums }: KeptSums, from: string): string =>
  `select ${by.join(', ')}, ${sums.map((sum) => `sum(${sum}) as ${sum}`).join(', ')} from ${from}
   group by ${by.join(', ')} having ${sums.map((sum) => `sum(${sum}) <> 0`).join(' or ')}`;

/** All that the table says, of what is compared. */
export const kept = (of: KeptSums | KeptRows): string =>
  'sums' in of ? addedUp(of, of.table) : `select ${getColumns(of)} from ${of.table}`;
