import { date, reference, text, time } from '#machines/kits/resources/field.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/** Work elsewhere, for whole days or some hours of them. */
export const movement = defineRequest({
  id: 'movement',
  label: 'Movement',
  noun: { one: 'movement application', many: 'movement applications' },
  prefix: 'MV',
  own: {
    address: '/SelfService/leaveAndMovement/movementApplication',
    title: 'Movement Application',
    description: 'Request to work elsewhere, for days or hours.',
    menu: ['Employee Self Service', 'Leave & Movement'],
    reference: 90732,
    allow: { employee: ['isView', 'isCreate', 'isEdit'] },
  },
  onBehalf: {
    address: '/profile/movementApplication',
    title: 'Movement Applications',
    description: 'Work elsewhere of people in your business units.',
    menu: ['Employee Management', 'Leave & Movement'],
    reference: 90733,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], admin: ['isView'], audit: ['isView'] },
  },
  queue: '/approval/movement',
  fields: {
    movementPolicyId: reference('Movement type', 'movementPolicy'),
    from: date('From'),
    to: date('Until', { optional: true, sameAs: 'from', help: 'Leave empty for one day.' }),
    fromTime: time('Out at', { optional: true, help: 'Leave empty for whole days.' }),
    toTime: time('Back at', { optional: true }),
    place: text('Place', { most: 200 }),
    reason: text('Reason', { optional: true, multiline: true, most: 1000 }),
  },
  columns: ['movementPolicyId', 'from', 'to', 'place'],
  subject: ({ from, place }) => `${place as string}, ${from as string}`,
  holds: true,
  leadsTo: {
    label: 'Claim expenses',
    kind: 'expense',
    values: ({ from, to, place }, requestId) => ({
      movementId: String(requestId),
      purpose: place as string,
      fromDate: from as string,
      toDate: (to ?? from) as string,
    }),
  },
  cancellable: true,
});
