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
import { accountToday } from '#server/platform/access/accountDay.ts';
import { dayOfCell, isWholeHundredths, numberOfCell } from '#server/platform/sheets/cellValues.ts';
import { aboveLimit, BILL_RECORD, cancelBills, readKnown, storeBills, type Bill } from './bills.ts';

const RECORD = { id: BILL_RECORD, table: 'mobile_bills' };
const MAX = 1_000_000;

interface BillLine extends ImportLine {
  bill: Bill;
}

/** The mobile bills of a month, as the operator’s statement lists them. */
export const mobileBillFile: FileImport<typeof NOTHING_ASKED> = {
  base: '/MobileBill',
  title: 'Mobile bills',
  reference: MENU.mobileBillFile,
  codeColumn: 'Employee Id',
  columns: [
    { label: 'Employee Id', kind: 'text', width: 16 },
    { label: 'Month', kind: 'date', width: 14 },
    { label: 'Bill', kind: 'money', width: 14 },
  ],
  asked: NOTHING_ASKED,
  open: rowByRow<BillLine, typeof NOTHING_ASKED>(getItems, async ({ tx, actor }, items) => {
    const by = { accountId: actor.accountId, userId: actor.userId };
    const ids = await storeBills(
      tx,
      by,
      items.map(({ bill }) => bill),
    );
    return noteImport(tx, actor, RECORD, ids);
  }),
  recent: (call) => recentImports(call, RECORD),
  undo: (call, importId) =>
    undoOfPeople(call, importId, { record: RECORD, reference: MENU.mobileBillFile }, cancelBills),
};

async function getItems(
  call: ImportCaller,
  rows: readonly FileRow[],
  seen: Set<string>,
): Promise<BillLine[]> {
  const codes = rows.map(({ cell }) => cell('Employee Id'));
  const getPerson = await peopleByCode(call, MENU.mobileBillFile, codes);
  const today = await accountToday(call.tx, call.actor.accountId);
  const items = rows.map(({ line, cell }): BillLine => {
    const code = cell('Employee Id');
    const person = getPerson(code);
    const month = toMonth(cell('Month'));
    const amount = numberOfCell(cell('Bill')) ?? Number.NaN;
    const isAmount = amount >= 0 && amount <= MAX && isWholeHundredths(amount);
    const key = `${comparisonKey(code)} ${month ?? ''}`;
    const problems = [
      ...(person ? [] : [`Employee Id: there is no “${code}”`]),
      ...(month === null ? [`Month cannot be “${cell('Month')}”`] : []),
      ...(month !== null && month > today ? ['Month: it has not begun yet'] : []),
      ...(isAmount ? [] : [`Bill cannot be “${cell('Bill')}”`]),
      ...(seen.has(key) ? ['This person and month are in the file twice'] : []),
    ];
    seen.add(key);
    return {
      line,
      title: person ? `${code}, ${person.name}` : code,
      change: 'new',
      differences: [],
      problems,
      bill: {
        employeeId: person?.id ?? 0,
        month: month ?? '',
        amount: isAmount ? amount : 0,
        limit: 0,
      },
    };
  });
  const sound = items.filter(({ problems }) => problems.length === 0);
  const known = await readKnown(
    call.tx,
    call.actor.accountId,
    sound.map(({ bill }) => bill),
  );
  sound.forEach((item, at) => {
    const of = known[at];
    if (of?.limit === null)
      item.problems.push(`No mobile bill limit applies to ${of.designation}: add one first`);
    if (of?.standing) item.problems.push(`There is a bill of this month already: ${of.standing}`);
    item.bill.limit = of?.limit ?? 0;
    item.differences = getDifferences(item.bill);
  });
  return items;
}

/** Returns what the company pays of a bill, and what is deducted from pay. */
const getDifferences = (bill: Bill): ImportLine['differences'] =>
  Object.entries({
    Bill: bill.amount,
    'Paid by the company': bill.amount - aboveLimit(bill),
    'Deducted from pay': aboveLimit(bill),
  }).map(([label, amount]) => ({ label, before: null, after: amount.toFixed(2) }));

/** Returns the first day of the month of a day, or of a month such as `2026-11`; null for other text. */
function toMonth(text: string): string | null {
  const day = /^\d{4}-\d{2}$/.test(text) ? `${text}-01` : dayOfCell(text);
  return day === null || dayOfCell(day) === null ? null : `${day.slice(0, 7)}-01`;
}
