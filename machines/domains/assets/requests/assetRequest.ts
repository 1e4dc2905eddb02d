import { date, reference, text } from '#machines/kits/resources/field.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';
import { giving } from './giving.ts';

/** A request for equipment that a person needs for their work. Once approved, it waits until an asset is handed out. */
export const assetRequest = defineRequest({
  id: 'assetRequest',
  label: 'Asset request',
  noun: { one: 'asset request', many: 'asset requests' },
  prefix: 'AR',
  own: {
    address: '/SelfService/assetRequest',
    title: 'Asset Request',
    description: 'Ask for something that you need for your work, and follow when you get it.',
    menu: ['Employee Self Service', 'Assets'],
    reference: 520069330,
    allow: everyoneMay(['isView', 'isCreate', 'isEdit']),
  },
  onBehalf: {
    address: '/profile/assetRequest',
    title: 'Asset Requests',
    description: 'What people of your business units asked for, or what HR asks for them.',
    menu: ['Employee Management', 'Assets'],
    reference: 221574729,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], admin: ['isView'], audit: ['isView'] },
  },
  queue: '/approval/assetRequest',
  fields: {
    assetKindId: reference('Kind', 'assetKind'),
    fromDate: date('From'),
    untilDate: date('Until', { optional: true, help: 'Leave it empty to keep it.' }),
    reason: text('Reason', { most: 500, multiline: true }),
  },
  columns: ['assetKindId', 'fromDate', 'untilDate', 'reason'],
  subject: ({ fromDate }) => plainText(fromDate),
  cancellable: true,
  extension: giving,
  pipeline: {
    steps: [
      { label: 'Supervisor', approvers: [{ by: 'supervisor' }] },
      { label: 'Keeper', approvers: [{ by: 'role', role: 'hr' }], standIn: 'admin' },
    ],
  },
});
