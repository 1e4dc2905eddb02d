/** What a payslip can have, in the order in which it stands without a template. */
export const PAYSLIP_PARTS = {
  person: 'Person and payment',
  earnings: 'Earnings',
  deductions: 'Deductions',
  net: 'Net pay',
  carried: 'Moved to the next month',
  arrears: 'Arrears',
  employer: 'Paid by the company',
  leave: 'Leave balances',
  loans: 'Loans',
  message: 'Message',
} as const;

export type PayslipPart = keyof typeof PAYSLIP_PARTS;

/** What happens to lines without an amount; a line whose year to date isn't zero counts as well. */
export const ZERO_LINES = {
  element: 'As the element says',
  hidden: 'Hidden',
  shown: 'Shown',
} as const;

export type ZeroLines = keyof typeof ZERO_LINES;

/** How slips reach people when their run is locked. */
export const PAYSLIP_MAIL = {
  none: 'Not sent',
  notice: 'A notification with a link',
  birthDate: 'A protected PDF: the password is the date of birth (DDMMYYYY)',
  nationalId: 'A protected PDF: the password is the national ID',
} as const;

/** How the slips of a company look. Empty names are those of the element or part, in the reader’s language. */
export interface PayslipTemplate {
  showsToDate: boolean;
  zeroLines: ZeroLines;
  message: string | null;
  messageBn: string | null;
  parts: { part: PayslipPart; title: string | null; titleBn: string | null }[];
  /** Those named here come first, in this order; the others follow in the order of the breakdown. */
  elements: {
    code: string;
    name: string | null;
    nameBn: string | null;
    zeroLines: ZeroLines;
  }[];
}

const partOf = (part: PayslipPart) => ({ part, title: null, titleBn: null });

/** For companies without a template of their own. */
export const PLAIN_TEMPLATE: PayslipTemplate = {
  showsToDate: true,
  zeroLines: 'element',
  message: null,
  messageBn: null,
  parts: [
    partOf('person'),
    partOf('earnings'),
    partOf('deductions'),
    partOf('net'),
    partOf('carried'),
    partOf('arrears'),
    partOf('employer'),
  ],
  elements: [],
};
