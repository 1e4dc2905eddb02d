/** The possible parts of a payslip, in the default order. */
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

/** Which lines without an amount are shown. A line whose year-to-date total isn't zero counts as having an amount. */
export const ZERO_LINES = {
  element: 'As the element says',
  hidden: 'Hidden',
  shown: 'Shown',
} as const;

export type ZeroLines = keyof typeof ZERO_LINES;

/** How slips are delivered to people when their run is locked. */
export const PAYSLIP_MAIL = {
  none: 'Not sent',
  notice: 'A notification with a link',
  birthDate: 'A protected PDF: the password is the date of birth (DDMMYYYY)',
  nationalId: 'A protected PDF: the password is the national ID',
} as const;

/** A company's payslip template. If a name is empty, that of the element or part is used, in the reader’s language. */
export interface PayslipTemplate {
  showsToDate: boolean;
  zeroLines: ZeroLines;
  message: string | null;
  messageBn: string | null;
  parts: { part: PayslipPart; title: string | null; titleBn: string | null }[];
  /** These elements come first, in this order. The others follow in the order of the salary breakdown. */
  elements: {
    code: string;
    name: string | null;
    nameBn: string | null;
    zeroLines: ZeroLines;
  }[];
}

const partOf = (part: PayslipPart) => ({ part, title: null, titleBn: null });

/** The default for companies without their own template. */
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
