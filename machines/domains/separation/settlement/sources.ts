/** The possible sources of the lines of a final settlement. */
export const SETTLEMENT_SOURCES = {
  slip: 'Pay on hold',
  payItem: 'Addition or deduction',
  leave: 'Unused leave',
  bonus: 'Bonus',
  gratuity: 'Gratuity',
  compensation: 'Compensation',
  fund: 'Provident fund',
  expense: 'Expense claim',
  advance: 'Advance',
  bond: 'Training bond',
  charge: 'Charged in clearance',
  waiver: 'Waived in clearance',
  tax: 'Tax of the year',
  notice: 'Notice not served',
  other: 'Added by hand',
} as const;
export type SettlementSource = keyof typeof SETTLEMENT_SOURCES;

/** If the person has died, nothing can be paid before the nominees are known. */
export const NOMINEES_MISSING =
  'The personal record names no nominees whose shares add up to 100%: enter who receives the settlement';

export const LINE_DIRECTIONS = { earning: 'To the person', deduction: 'From the person' } as const;
export type LineDirection = keyof typeof LINE_DIRECTIONS;

/** Who pays for the days of notice that aren't served. */
export const NOTICE_SETTLED = {
  byEmployee: 'The person pays for them',
  byCompany: 'The company pays for them',
  neither: 'They are not paid for',
} as const;
export type NoticeSettled = keyof typeof NOTICE_SETTLED;

/** The labels of additions and deductions, by the kind of pay item. */
export const PAY_ITEM_KINDS: ReadonlyMap<string, string> = new Map([
  ['loan', 'Loan'],
  ['advance', 'Advance'],
  ['overtime', 'Overtime'],
  ['encashment', 'Leave encashment'],
  ['meals', 'Meals'],
  ['expense', 'Expense claim'],
  ['arrears', 'Arrears'],
  ['asset', 'Lost or damaged asset'],
]);

/** What a line of the settlement's letter can be: an addition or deduction is named by its kind, as on the screen. */
export const LETTER_LINES: Readonly<Record<string, string>> = {
  ...SETTLEMENT_SOURCES,
  ...Object.fromEntries(PAY_ITEM_KINDS),
};
