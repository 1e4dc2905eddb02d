import { msg } from '#machines/core/locales/messages.ts';
import { FileImportScreen } from './FileImportScreen.tsx';

const TARGET = { base: '/FundOpening', title: 'PF opening balances', key: ['pay', 'fund'] };
const COLUMNS = [
  {
    name: 'Employee Id',
    holds: msg('As on the employee list, for people in your business units.'),
  },
  {
    name: 'As Of',
    holds: msg('The balance at the end of this day, before the first share in Cadre.'),
  },
  { name: 'Own Share', holds: msg('What the member has paid in, without interest.') },
  { name: 'Interest On Own Share', holds: msg('Empty if there is none.') },
  { name: 'Company Share', holds: msg('What the company has paid in, without interest.') },
  { name: 'Interest On Company Share', holds: msg('Empty if there is none.') },
  {
    name: 'Member Since',
    holds: msg('For vesting by membership. Empty if it is the day of the balance.'),
  },
];

/** Imports opening balances of the provident fund from a file. */
export function FundOpeningScreen() {
  return (
    <FileImportScreen
      target={TARGET}
      description="What members had in the provident fund before its ledger began. A balance that would count twice is refused, with the day that it would double."
      columns={COLUMNS}
    />
  );
}
