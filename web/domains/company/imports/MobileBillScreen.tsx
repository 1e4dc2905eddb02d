import { msg } from '#machines/core/locales/messages.ts';
import { FileImportScreen } from './FileImportScreen.tsx';

const TARGET = { base: '/MobileBill', title: 'Mobile bills', key: ['pay', 'mobileBills'] };
const COLUMNS = [
  {
    name: 'Employee Id',
    holds: msg('As on the employee list, for people in your business units.'),
  },
  { name: 'Month', holds: msg('For example 2026-11, or one of its days.') },
  { name: 'Bill', holds: msg('What the operator charges for the month, with tax.') },
];

/** Imports the mobile bills of a month from a file. Amounts above a person's limit are deducted from their pay. */
export function MobileBillScreen() {
  return (
    <FileImportScreen
      target={TARGET}
      description="The mobile bills of a month by a file. The company pays up to the limit of the person’s designation; the next pay run deducts the rest."
      columns={COLUMNS}
    />
  );
}
