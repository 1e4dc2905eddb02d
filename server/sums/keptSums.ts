/**
 * Sums that triggers keep beside the rows they are worked out from, by adding rows of differences. A view
 * `<table>_expected` works them out from those rows.
 */
export interface KeptSums {
  table: string;
  /** What the sums are by. */
  by: readonly string[];
  sums: readonly string[];
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

/** What has been repaid of each loan; its trigger replaces a row instead of adding a difference. */
const LOAN_SUMS: KeptSums = {
  table: 'loan_sums',
  by: ['loan_id'],
  sums: ['repaid', 'outstanding'],
};

export const KEPT_SUMS = [INCREMENT_SUMS, READER_SUMS, LOAN_SUMS];

/** Its columns, as a list of columns; and the rows of differences added up, without those that are nothing. */
export const columnsOf = ({ by, sums }: KeptSums): string => [...by, ...sums].join(', ');
export const addedUp = ({ by, sums }: KeptSums, from: string): string =>
  `select ${by.join(', ')}, ${sums.map((sum) => `sum(${sum}) as ${sum}`).join(', ')} from ${from}
   group by ${by.join(', ')} having ${sums.map((sum) => `sum(${sum}) <> 0`).join(' or ')}`;
