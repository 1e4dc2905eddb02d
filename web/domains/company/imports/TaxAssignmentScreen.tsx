import { msg } from '#machines/core/locales/messages.ts';
import { taxProfile } from '#machines/domains/pay/tax/resources.ts';
import { resourceKey, type ImportTarget } from '#web/kits/resources/index.ts';
import { FileImportScreen, type HeldColumn } from './FileImportScreen.tsx';

const TARGET: ImportTarget = {
  base: `/Resources/${taxProfile.id}`,
  title: 'Income Tax Bulk Assign',
  key: resourceKey(taxProfile.id),
};

const COLUMNS: readonly HeldColumn[] = [
  { name: 'Note', holds: msg('A text by which the row is found again.') },
  { name: 'Business unit', holds: msg('Its name.') },
  { name: 'Person', holds: msg('The employee ID.') },
  { name: 'Tax year', holds: msg('Its name.') },
  { name: 'Taxed', holds: msg('By slabs, at the flat rate, or not taxed.') },
  { name: 'Category', holds: msg('The category of the person for the threshold.') },
  { name: 'Place', holds: msg('The place for the least tax.') },
  { name: 'Income there', holds: msg('What an earlier employer paid in the year.') },
  { name: 'Tax deducted there', holds: msg('What an earlier employer deducted in the year.') },
  { name: 'Fixed amount a month', holds: msg('Instead of what is calculated.') },
];

/** Imports from a file how each person's tax is calculated. */
export function TaxAssignmentScreen() {
  return (
    <FileImportScreen
      target={TARGET}
      description="How many people are taxed in a year, by a file. Nothing is stored before you have seen what changes for each."
      columns={COLUMNS}
    />
  );
}
