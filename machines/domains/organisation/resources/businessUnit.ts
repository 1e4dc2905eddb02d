import { file, reference, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const businessUnit: Resource = {
  id: 'businessUnit',
  one: 'business unit',
  table: 'business_units',
  scope: 'account',
  screen: {
    address: '/administration/configuration/businessUnit',
    title: 'Business Unit',
    description:
      'The companies and plants of your organisation. Each person and budget belongs to one, and permissions can be limited to one.',
    menu: ['Administration', 'Configuration'],
    reference: 90200,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Business unit'),
    code: text('Code', { optional: true, most: 20, unique: true }),
    sbuId: reference('Strategic business unit', 'sbu', { optional: true }),
    address: text('Address', {
      optional: true,
      most: 500,
      multiline: true,
      hiddenInList: true,
      help: 'Shown at the head of letters.',
    }),
    signatoryName: text('Signatory', {
      optional: true,
      most: 150,
      hiddenInList: true,
      help: 'The person who signs letters, as printed below them.',
    }),
    signatoryTitle: text('Signatory’s designation', {
      optional: true,
      most: 150,
      hiddenInList: true,
    }),
    logoFileId: file('Logo', {
      optional: true,
      help: 'PNG or JPG. Shown above the menu and at the head of letters.',
    }),
  },
};
