import { MAX_MEGABYTES, UPLOAD_USE_LABELS } from '#machines/core/values/uploadUses.ts';
import { choice, number, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

/** The kinds of uploads whose files may be larger than the default of 1 MB (spec 000 §9). */
export const uploadLimit: Resource = {
  id: 'uploadLimit',
  one: 'upload limit',
  table: 'upload_limits',
  scope: 'account',
  screen: {
    address: '/administration/configuration/uploadLimits',
    title: 'Upload Limits',
    description:
      'Where files may be larger than 1 MB. Of several limits for one use the largest holds.',
    menu: ['Administration', 'Configuration'],
    reference: 90656,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Upload limit'),
    usedFor: choice('Files of', UPLOAD_USE_LABELS),
    megabytes: number('Largest file', { min: 1, max: MAX_MEGABYTES, unit: 'MB' }),
  },
};
