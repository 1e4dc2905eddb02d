/** GET /Tax/Bands: an amount divided into the slices of a band table. */
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
  /** The rate in percent. */
  rate: number;
  taxed: number;
  tax: number;
}

/** GET /Tax/Certificate: the tax of a person for a year that was deposited by challans. */
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

/** One period in a person’s tax year. */
export interface TaxMonth {
  period: number;
  /** Whether the period's slip is locked. Otherwise the figures are projected. */
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
  /** Why the rest of the year can't be projected, or null. */
  problem: string | null;
}
