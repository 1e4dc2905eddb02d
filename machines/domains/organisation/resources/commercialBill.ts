import { date, money, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_FINANCE } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

const MAX = 10_000_000_000;

/** Bills of another system. They are imported so that auditors find attachments that several bills share. */
export const commercialBill: Resource = {
  id: 'commercialBill',
  one: 'commercial bill',
  table: 'commercial_bills',
  scope: 'account',
  screen: {
    address: '/administration/configuration/commercialBill',
    title: 'Commercial Bills',
    description:
      'The register of import bills and letters of credit, for the audit of duplicate attachments. Import it from a file.',
    menu: ['Administration', 'Configuration'],
    reference: 90970,
    allow: KEPT_BY_FINANCE,
  },
  fields: {
    name: uniqueName('Bill register code'),
    billRegisterDate: date('Bill register date'),
    lcnumber: text('LC number', { optional: true }),
    journalCode: text('Journal code', { optional: true, hiddenInList: true }),
    partnerName: text('Partner', { most: 200 }),
    billTypeName: text('Bill type', { optional: true }),
    adjustmentAmount: money('Adjustment amount', { optional: true, max: MAX, hiddenInList: true }),
    lcAmount: money('LC amount', { optional: true, max: MAX, hiddenInList: true }),
    totalAmount: money('Total amount', { max: MAX }),
    billStatus: text('Bill status', { optional: true }),
    remarks: text('Remarks', { optional: true, most: 500, hiddenInList: true }),
    attachments: text('Attachments', {
      optional: true,
      most: 2000,
      multiline: true,
      hiddenInList: true,
      help: 'IDs of the attached files in the other system, separated by semicolons. Bills with the same file are reported.',
    }),
  },
  confidential: true,
};
