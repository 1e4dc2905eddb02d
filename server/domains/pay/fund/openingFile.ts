import { MENU } from '#machines/core/values/menuReferences.ts';
import { comparisonKey } from '#machines/core/values/textKeys.ts';
import type { ImportLine } from '#machines/kits/resources/contract.ts';
import {
  NOTHING_ASKED,
  rowByRow,
  type FileImport,
  type FileRow,
  type ImportCaller,
} from '#server/kits/imports/fileImport.ts';
import { peopleByCode } from '#server/kits/imports/people.ts';
import { noteImport, recentImports } from '#server/kits/resources/undoImport.ts';
import { undoOfPeople } from '#server/kits/resources/undoOfPeople.ts';
import { dayOfCell, isWholeHundredths, numberOfCell } from '#server/platform/sheets/cellValues.ts';
import {
  cancelOpenings,
  findOpeningProblems,
  OPENING_RECORD,
  storeOpenings,
  type Opening,
} from './openings.ts';

const RECORD = { id: OPENING_RECORD, table: 'pf_openings' };
const MAX = 100_000_000;

const AMOUNTS = {
  own: 'Own Share',
  ownInterest: 'Interest On Own Share',
  company: 'Company Share',
  companyInterest: 'Interest On Company Share',
} as const;

interface OpeningLine extends ImportLine {
  opening: Opening;
}

/** Opening balances of many members, such as the closing balances of an earlier system. */
export const fundOpeningFile: FileImport<typeof NOTHING_ASKED> = {
  base: '/FundOpening',
  title: 'PF opening balances',
  reference: MENU.fundOpeningFile,
  codeColumn: 'Employee Id',
  columns: [
    { label: 'Employee Id', kind: 'text', width: 16 },
    { label: 'As Of', kind: 'date', width: 14 },
    { label: AMOUNTS.own, kind: 'money', width: 16 },
    { label: AMOUNTS.ownInterest, kind: 'money', width: 22, optional: true },
    { label: AMOUNTS.company, kind: 'money', width: 16 },
    { label: AMOUNTS.companyInterest, kind: 'money', width: 26, optional: true },
    { label: 'Member Since', kind: 'date', width: 14, optional: true },
  ],
  asked: NOTHING_ASKED,
  open: rowByRow<OpeningLine, typeof NOTHING_ASKED>(getItems, async ({ tx, actor }, items) => {
    const by = { accountId: actor.accountId, userId: actor.userId };
    const ids = await storeOpenings(
      tx,
      by,
      items.map(({ opening }) => opening),
    );
    return noteImport(tx, actor, RECORD, ids);
  }),
  recent: (call) => recentImports(call, RECORD),
  undo: (call, importId) =>
    undoOfPeople(
      call,
      importId,
      { record: RECORD, reference: MENU.fundOpeningFile },
      cancelOpenings,
    ),
};

async function getItems(
  call: ImportCaller,
  rows: readonly FileRow[],
  seen: Set<string>,
): Promise<OpeningLine[]> {
  const codes = rows.map(({ cell }) => cell('Employee Id'));
  const getPerson = await peopleByCode(call, MENU.fundOpeningFile, codes);
  const items = rows.map(({ line, cell }): OpeningLine => {
    const code = cell('Employee Id');
    const person = getPerson(code);
    const problems: string[] = [];
    const dayOf = (label: string): string | null => {
      if (cell(label) === '') return null;
      const day = dayOfCell(cell(label));
      if (day === null) problems.push(`${label} cannot be “${cell(label)}”`);
      return day;
    };
    const amountOf = (label: string): number => {
      if (cell(label) === '') return 0;
      const amount = numberOfCell(cell(label)) ?? Number.NaN;
      const isAmount = amount >= 0 && amount <= MAX && isWholeHundredths(amount);
      if (!isAmount) problems.push(`${label} cannot be “${cell(label)}”`);
      return isAmount ? amount : 0;
    };
    if (!person) problems.push(`Employee Id: there is no “${code}”`);
    const asOf = dayOf('As Of');
    if (cell('As Of') === '') problems.push('As Of is required');
    const key = comparisonKey(code);
    if (seen.has(key)) problems.push('This person is in the file twice');
    seen.add(key);
    const opening: Opening = {
      employeeId: person?.id ?? 0,
      asOf: asOf ?? '',
      own: amountOf(AMOUNTS.own),
      ownInterest: amountOf(AMOUNTS.ownInterest),
      company: amountOf(AMOUNTS.company),
      companyInterest: amountOf(AMOUNTS.companyInterest),
      memberSince: dayOf('Member Since'),
      requestId: null,
    };
    return {
      line,
      title: person ? `${code}, ${person.name}` : code,
      change: 'new',
      differences: Object.entries(AMOUNTS).map(([name, label]) => ({
        label,
        before: null,
        after: opening[name as keyof typeof AMOUNTS].toFixed(2),
      })),
      problems,
      opening,
    };
  });
  const sound = items.filter(({ problems }) => problems.length === 0);
  const problemsByOpening = await findOpeningProblems(
    call.tx,
    call.actor.accountId,
    sound.map(({ opening }) => opening),
  );
  sound.forEach(({ problems }, at) => {
    problems.push(...(problemsByOpening[at] ?? []).map(({ message }) => message));
  });
  return items;
}
