/** The parts of a member’s balance in the provident fund. */
export const FUND_PARTS = ['own', 'ownInterest', 'company', 'companyInterest'] as const;
export type FundPart = (typeof FUND_PARTS)[number];

/** The labels of the parts, in the order in which withdrawals use them. */
export const PART_WORDS: Readonly<Record<FundPart, string>> = {
  own: 'Own share',
  ownInterest: 'Interest on own share',
  company: 'Company’s share',
  companyInterest: 'Interest on the company’s share',
};

export const KIND_WORDS = {
  opening: 'Opening balance',
  contribution: 'Contribution',
  arrear: 'Arrear',
  interest: 'Interest',
  rest: 'Left over',
  withdrawal: 'Withdrawal',
  loan: 'Loan',
  repayment: 'Repayment',
  forfeiture: 'Forfeiture',
} as const;

export interface FundRow {
  id: number;
  day: string;
  part: FundPart;
  kind: keyof typeof KIND_WORDS;
  amount: number;
}

/** GET /Fund/Member: a member’s balance in the fund at the end of a day. */
export interface FundStatement {
  employeeId: number;
  code: string;
  name: string;
  day: string;
  memberSince: string | null;
  balances: Record<FundPart, number>;
  total: number;
  /** The percentage of the company’s share and its interest that belongs to the member. */
  vestedPercent: number;
  vested: number;
  /** The open loans from the fund. They are not part of the balance. */
  lent: number;
  canWithdraw: number;
  canBorrow: number;
  nominees: { name: string; relation: string; share: number }[];
  /** The latest rows of the ledger, newest first. */
  rows: FundRow[];
}

/** GET /Fund/Postings: a posting of interest. The list is newest first. */
export interface InterestPosting {
  id: number;
  yearFrom: string;
  untilDay: string;
  rate: number;
  income: number;
  credited: number;
  rest: number;
  restAccount: string;
  members: number;
  postedAt: string;
}
