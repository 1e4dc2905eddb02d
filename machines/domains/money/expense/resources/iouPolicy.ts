import { flag, number, reference, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_FINANCE } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

/** The rules of cash advances. Those of a business unit take precedence over the company's. */
export const iouPolicy: Resource = {
  id: 'iouPolicy',
  one: 'IOU rule',
  table: 'iou_policies',
  scope: 'account',
  screen: {
    address: '/administration/iouPolicy',
    title: 'IOU Policy',
    description:
      'Whether people can have several open IOUs, and when an unadjusted one is deducted from pay.',
    menu: ['Administration'],
    reference: 90752,
    allow: KEPT_BY_FINANCE,
  },
  fields: {
    name: uniqueName('IOU policy'),
    businessUnitId: reference('Business unit', 'businessUnit', {
      optional: true,
      help: 'Leave empty for every unit without its own policy.',
    }),
    allowsSeveral: flag('Several open IOUs per person', {
      help: 'Otherwise the next one can be requested once the last one is adjusted.',
    }),
    deductAfterDays: number('Deduct from pay after', {
      optional: true,
      max: 365,
      unit: 'days',
      help: 'Days after the date by which it was to be adjusted. Leave empty for never.',
    }),
  },
};
