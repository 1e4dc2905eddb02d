import { text } from '#machines/kits/resources/field.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/** A visit to a customer or shop, recorded where and when it happens. */
export const marketVisit = defineRequest({
  id: 'marketVisit',
  label: 'Market visit',
  noun: { one: 'market visit', many: 'market visits' },
  prefix: 'MKV',
  own: {
    address: '/SelfService/marketVisit',
    title: 'Market Visit',
    description: 'Record a visit while you are there. The time of the visit is when you send it.',
    menu: ['Employee Self Service', 'Workplace'],
    reference: 90513,
    allow: { employee: ['isView', 'isCreate', 'isEdit'] },
  },
  onBehalf: {
    address: '/profile/marketVisit',
    title: 'Market Visits',
    description: 'Visits recorded by people in your business units.',
    menu: ['Employee Management'],
    reference: 90514,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], audit: ['isView'] },
  },
  queue: '/approval/marketVisit',
  fields: {
    company: text('Visiting Company', { most: 200 }),
    location: text('Location', { most: 200, help: 'Street, market or town.' }),
    position: text('Position', {
      optional: true,
      most: 60,
      device: 'place',
      hiddenInList: true,
      help: 'Only if you agree. HR and the person who approves the visit can see it.',
    }),
    purpose: text('Purpose', { optional: true, multiline: true, most: 1000 }),
  },
  columns: ['company', 'location', 'purpose'],
  subject: ({ company }) => plainText(company),
  cancellable: true,
});
