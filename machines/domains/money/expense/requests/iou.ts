import { date, money, text } from '#machines/kits/resources/field.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/** A cash advance for company expenses. Receipts or the rest are returned later. */
export const iou = defineRequest({
  id: 'iou',
  label: 'IOU',
  noun: { one: 'IOU', many: 'IOUs' },
  prefix: 'IOU',
  own: {
    address: '/SelfService/iOU/application',
    title: 'IOU Application',
    description: 'Request an advance for what you have to buy or pay for the company.',
    menu: ['Employee Self Service', 'Expenses & Loans'],
    reference: 90745,
    allow: { employee: ['isView', 'isCreate', 'isEdit'] },
  },
  onBehalf: {
    address: '/profile/iOU/application',
    title: 'IOU Applications',
    description:
      'Advances of people in your business units, including those you request on their behalf.',
    menu: ['Employee Management', 'Expenses & Loans'],
    reference: 90746,
    allow: {
      hr: ['isView', 'isCreate', 'isEdit'],
      finance: ['isView'],
      admin: ['isView'],
      audit: ['isView'],
    },
  },
  queue: '/approval/IOU',
  fields: {
    purpose: text('Purpose', { most: 200 }),
    amount: money('Amount', { min: 1, max: 100_000_000 }),
    neededOn: date('Needed on'),
    settleBy: date('Adjusted by', {
      help: 'When you will submit the receipts, or return the rest.',
    }),
    remarks: text('Remarks', { optional: true, multiline: true, most: 1000 }),
  },
  columns: ['purpose', 'amount', 'neededOn', 'settleBy'],
  subject: ({ purpose }) => String(purpose as string),
  amount: ({ amount }) => (typeof amount === 'number' ? amount : null),
  payment: { payable: (_payload, granted) => granted },
  repaymentFacts: {
    notAdjusted: { label: 'Not adjusted yet', kind: 'money' },
  },
  cancellable: true,
});
