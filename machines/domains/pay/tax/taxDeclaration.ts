import { inWords } from '#machines/core/values/money.ts';
import { file, money, reference, text } from '#machines/kits/resources/field.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';
import type { Payload } from '#machines/kits/requests/request.ts';

const MAX = { optional: true, max: 1_000_000_000 } as const;

/** Returns the amount of a declaration that counts. */
export const getInvestment = (payload: Payload): number =>
  Math.round(
    ['savings', 'insurance', 'certificates', 'shares', 'donations'].reduce((sum, name) => {
      const amount = payload[name];
      return sum + (typeof amount === 'number' ? amount * 100 : 0);
    }, 0),
  ) / 100;

/** Investments of a tax year that lower a person’s tax. They are declared first and proved later. */
export const taxDeclaration = defineRequest({
  id: 'taxDeclaration',
  label: 'Tax declaration',
  noun: { one: 'tax declaration', many: 'tax declarations' },
  prefix: 'TD',
  own: {
    address: '/SelfService/taxDeclaration',
    title: 'Tax Declaration',
    description:
      'Investments of a tax year that lower your tax. Declare them first, and send a second declaration with the proof: without one, what was not taken is deducted after the deadline.',
    menu: ['Employee Self Service', 'Pay & Tax'],
    reference: 1_781_923_189,
    allow: { employee: ['isView', 'isCreate', 'isEdit'] },
  },
  onBehalf: {
    address: '/compensationAndBenefits/tax/declaration',
    title: 'Tax Declarations',
    description: 'Investments that people in your business units have declared or proved.',
    menu: ['Compensation & Benefits', 'Income Tax'],
    reference: 1_160_408_567,
    allow: {
      hr: ['isView', 'isCreate', 'isEdit'],
      finance: ['isView'],
      admin: ['isView'],
      audit: ['isView'],
    },
  },
  queue: '/approval/taxDeclaration',
  fields: {
    taxYearId: reference('Tax year', 'taxYear'),
    savings: money('Savings schemes', MAX),
    insurance: money('Life insurance premiums', MAX),
    certificates: money('Savings certificates and bonds', MAX),
    shares: money('Shares and funds', MAX),
    donations: money('Donations', MAX),
    proof: file('Proof', { optional: true }),
    remark: text('Remark', { optional: true, most: 500, multiline: true }),
  },
  columns: ['taxYearId', 'savings', 'insurance', 'certificates', 'shares', 'donations'],
  subject: (payload) => inWords(String(getInvestment(payload))),
  amount: getInvestment,
  cancellable: true,
  pipeline: {
    steps: [{ label: 'HR', approvers: [{ by: 'role', role: 'hr' }], standIn: 'admin' }],
  },
});
