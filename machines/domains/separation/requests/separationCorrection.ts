import { date, reference, text } from '#machines/kits/resources/field.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/** Corrects the last day or type of an approved separation. The original values stay readable. */
export const separationCorrection = defineRequest({
  id: 'separationCorrection',
  label: 'Separation correction',
  noun: { one: 'separation correction', many: 'separation corrections' },
  prefix: 'SEC',
  own: {
    address: '/SelfService/separation/correction',
    title: 'Separation Correction',
    description: 'Ask for another last day of your approved separation.',
    menu: ['Employee Self Service', 'Separation'],
    reference: 1_590_042_273,
    allow: everyoneMay(['isView', 'isCreate', 'isEdit']),
  },
  onBehalf: {
    address: '/profile/separation/SeparationApplicationCorrection',
    title: 'Separation Application Correction',
    description: 'Another last day or type of separations that are approved.',
    menu: ['Employee Management', 'Separation'],
    reference: 1_227_730_553,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], admin: ['isView'], audit: ['isView'] },
  },
  queue: '/approval/separation',
  fields: {
    lastDay: date('New last day of work'),
    typeId: reference('New separation type', 'separationType', {
      optional: true,
      narrowed: true,
      help: 'Leave empty to keep it.',
    }),
    oldLastDay: date('Last day before', { filled: true, optional: true }),
    oldTypeId: reference('Separation type before', 'separationType', {
      filled: true,
      optional: true,
    }),
    reason: text('Reason', { most: 2000, multiline: true }),
  },
  columns: ['lastDay', 'oldLastDay', 'typeId'],
  subject: ({ lastDay }) => plainText(lastDay),
  includesLeavers: true,
});
