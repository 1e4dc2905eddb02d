import type { Screen } from '#machines/core/screens/screen.ts';

export const UNITS = {
  money: 'Money',
  days: 'Days',
  hours: 'Hours',
  number: 'Number',
  percent: 'Percent',
} as const;

export const ROUNDINGS = {
  halfUp: 'Half up',
  halfEven: 'Half to even',
  halfDown: 'Half down',
  up: 'Up',
  down: 'Down',
  ceiling: 'Towards more',
  floor: 'Towards less',
} as const;

/** The field for a code, which is the name used in formulas. */
export const CODE = {
  test: /^[a-z][a-z0-9_]{0,62}$/,
  message: 'Use lower case letters, digits and underscores, beginning with a letter',
} as const;

export const CURRENCY = {
  test: /^[A-Z]{3}$/,
  message: 'Use the three letters of the currency, such as BDT',
} as const;

/** A field for a number that is read exactly: 12, 0.01, 1/3. */
export const FIGURE = {
  test: /^-?\d+(?:\.\d+)?(?:\/[1-9]\d*)?$/,
  message: 'Use a number such as 12, 0.01 or 1/3',
} as const;

export const STEP = {
  test: /^(?!0+(?:\.0+)?$)\d+(?:\.\d+)?(?:\/[1-9]\d*)?$/,
  message: 'Use a number above 0, such as 0.01 or 5',
} as const;

/** A field for a formula. Only texts in quotes can contain capitals. */
export const FORMULA = {
  test: /^(?:[a-z0-9_.,%()[\]+\-*/<>=×÷−≤≥≠!\s]|"[^"\n]*")+$/u,
  message: 'A formula has names in lower case, numbers, and signs such as + and *',
} as const;

/** The permissions for pay configuration: HR and finance edit it, management and auditors read it. */
export const KEPT_FOR_PAY: Screen['allow'] = {
  hr: ['isView', 'isCreate', 'isEdit', 'isDelete'],
  finance: ['isView', 'isCreate', 'isEdit', 'isDelete'],
  md: ['isView'],
  audit: ['isView'],
  admin: ['isView'],
};

export const STRUCTURE_MENU = ['Compensation & Benefits', 'Structure'] as const;
export const SALARY_MENU = ['Compensation & Benefits', 'Employee salary'] as const;
