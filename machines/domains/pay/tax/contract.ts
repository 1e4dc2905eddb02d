/** GET /Tax/Bands: the slices of an amount by a table of bands. */
export interface BandsAnswer {
  table: string;
  from: string;
  source: string | null;
  slices: TaxSlice[];
  total: number;
}

export interface TaxSlice {
  from: number;
  upTo: number | null;
  /** In percent. */
  rate: number;
  taxed: number;
  tax: number;
}

/** GET /Tax/Certificate: what challans have deposited of a person’s tax of a year. */
export interface TaxCertificate {
  employeeId: number;
  code: string;
  name: string;
  tin: string | null;
  taxYearId: number;
  year: string;
  challans: {
    number: string;
    bank: string;
    depositedOn: string;
    month: string;
    amount: number;
  }[];
  total: number;
  deducted: number;
  uncovered: number;
}

/** One period of a person’s tax year. */
export interface TaxMonth {
  period: number;
  /** Whether a slip was locked; otherwise it is projected. */
  isReal: boolean;
  income: number;
  tax: number;
}

/** GET /Tax/Projection: a person’s tax year, month by month. */
export interface TaxProjection {
  employeeId: number;
  code: string;
  name: string;
  tin: string | null;
  year: string;
  months: TaxMonth[];
  income: number;
  taken: number;
  toTake: number;
  /** Why the rest of the year has no projection. */
  problem: string | null;
}
