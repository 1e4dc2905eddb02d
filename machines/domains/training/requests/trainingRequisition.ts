import { choice, date, money, reference, text } from '#machines/kits/resources/field.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/** The reasons for a training need. */
export const NEEDS = {
  self: 'The person’s own wish',
  supervisor: 'The supervisor sees a need',
  appraisal: 'A gap in the appraisal',
  law: 'A duty by law or of a buyer',
  task: 'A new task or machine',
} as const;

/** A request for training. Once approved, it stays in the list of needs until it is part of a training. */
export const trainingRequisition = defineRequest({
  id: 'trainingRequisition',
  label: 'Training requisition',
  noun: { one: 'training requisition', many: 'training requisitions' },
  prefix: 'TRQ',
  own: {
    address: '/SelfService/traininganddevelopment/trainingRequisition',
    title: 'Training Requisition',
    description: 'Ask for a training that you need, and follow the decision.',
    menu: ['Employee Self Service', 'Training'],
    reference: 338603781,
    allow: everyoneMay(['isView', 'isCreate', 'isEdit']),
  },
  onBehalf: {
    address: '/profile/traininganddevelopment/trainingrequisition',
    title: 'Training Requisitions',
    description: 'Trainings that people of your business units need.',
    menu: ['Employee Management', 'Training'],
    reference: 1939635639,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], admin: ['isView'], audit: ['isView'] },
  },
  queue: '/approval/trainingRequisition',
  fields: {
    titleId: reference('Training', 'trainingTitle'),
    need: choice('Need', NEEDS),
    neededBy: date('Needed by', { optional: true }),
    estimate: money('Estimated cost', { optional: true, max: 100_000_000 }),
    reason: text('Reason', { most: 1000, multiline: true }),
  },
  columns: ['titleId', 'need', 'neededBy', 'estimate'],
  subject: ({ need }) => NEEDS[plainText(need) as keyof typeof NEEDS] ?? '',
  amount: ({ estimate }) => (typeof estimate === 'number' ? estimate : null),
  cancellable: true,
});
