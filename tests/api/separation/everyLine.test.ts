import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SettlementView } from '#machines/domains/separation/contracts/settlement.ts';
import {
  SETTLEMENT_SOURCES,
  type SettlementSource,
} from '#machines/domains/separation/settlement/sources.ts';
import { endLoans } from '#server/domains/money/loan/requests/leaversLoans.ts';
import { deductOverdueAdvances } from '#server/domains/money/expense/requests/overdueAdvances.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { createPayStructure, type PayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';
import { patience } from '#tests/support/patience.ts';
import { saveSeparationType } from '#tests/support/separations.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { act, createEveryRule, giveEverything, request } from './leaverWithEverything.ts';
import { LeaversDesk } from './leaversDesk.ts';
import { LEDGERS, readClosed } from './settledLedgers.ts';

/** The first is settled without detours, and each run of the property takes another. */
const PEOPLE = 5;
const LAST_DAY = accountDay(0);

let server: TestServer;
let people: number[] = [];
let office: PayrollOffice;
let expected: object;

beforeAll(async () => {
  let structure: PayStructure | undefined;
  server = await startTestServer({
    also: async (owner) => {
      structure = await createPayStructure(owner);
      await createEveryRule(owner);
    },
  });
  await server.startWorker();
  const rows = await query<{ id: number }>(
    server.db,
    `select id from employees where code like 'E0%' order by id`,
  );
  people = rows.slice(0, PEOPLE).map(({ id }) => id);
  await giveEverything(server, people);
  const typeId = await saveSeparationType(server, {
    noticeDays: 60,
    paysGratuity: true,
    paysBonus: true,
    bondsDue: true,
    waiverLimit: 100_000,
    compensations: [{ fromYears: 5, days: 14 }],
    clearances: [{ name: 'Keys and badge', owner: 'admin', daysBefore: 0 }],
  });
  for (const employeeId of people) {
    const payload = { typeId, lastDay: LAST_DAY, cause: 'otherJob' };
    await request(server, 'separation', employeeId, payload);
  }
  if (!structure) throw new Error('No structure');
  office = new PayrollOffice(server, structure);
  await office.locked(12);
}, patience(240_000));
afterAll(() => server.close());

const figure = async (sql: string, employeeId: number): Promise<number> =>
  (await query<{ value: number }>(server.db, `select (${sql})::float8 as value`, { employeeId }))[0]
    ?.value ?? Number.NaN;

/** The sum of a source's lines: what the person gets less what they owe. */
const getSum = ({ lines }: SettlementView, source: SettlementSource): number =>
  lines
    .filter((line) => line.source === source)
    .reduce((sum, { amount, direction }) => sum + (direction === 'earning' ? amount : -amount), 0);

it('takes each amount from its own ledger, and leaves nothing open there', async () => {
  const [employeeId = 0] = people;
  const desk = new LeaversDesk(server, employeeId);
  await desk.clear();
  await desk.prepare();
  await desk.recalculate();
  const view = await desk.read();
  expect([...new Set(view.lines.map(({ source }) => source))].toSorted()).toEqual(
    Object.keys(SETTLEMENT_SOURCES).toSorted(),
  );
  for (const [source, { before }] of Object.entries(LEDGERS)) {
    const of = source as SettlementSource;
    expect([source, getSum(view, of)]).toEqual([
      source,
      expect.closeTo(await figure(before, employeeId), 2),
    ]);
  }
  const tax = view.lines.find(({ source }) => source === 'tax')?.figures;
  await desk.pay();
  for (const [source, { after }] of Object.entries(LEDGERS)) {
    expect([source, await figure(after, employeeId)]).toEqual([source, 0]);
  }
  expect(
    await figure('select sum(amount) from tax_ledger where employee_id = $employeeId', employeeId),
  ).toBeCloseTo(tax?.due ?? 0, 2);
  expected = await readClosed(server, employeeId);

  // The last day is not over, but who was settled doesn't stay as if nothing had happened.
  const [sent] = await query<{ workflow: string; subjectId: number }>(
    server.db,
    `select workflow, id as "subjectId" from requests
     where kind = 'separation' and employee_id = $employeeId`,
    { employeeId },
  );
  if (!sent) throw new Error('No separation');
  const asked = await act(server, 'hr', sent, { type: 'askToCancel', comment: 'I stay' });
  expect(asked).toMatchObject({ status: 200 });
  expect(await act(server, 'hr2', sent, { type: 'cancel' })).toEqual({
    status: 409,
    message: 'The final settlement of this person is paid',
  });
  expect(await readClosed(server, employeeId)).toEqual(expected);
});

/** What people do before the payment, in any order; what isn't possible at that moment is refused. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ correct: fc.integer({ min: -3, max: 3 }) }) },
  {
    weight: 8,
    arbitrary: fc.constantFrom('prepare', 'recalculate', 'send', 'approve', 'return', 'cancel'),
  },
  { weight: 3, arbitrary: fc.constantFrom('clear', 'reopen', 'settleTwice') },
);

it(
  'ends in the same ledgers in whatever order it is settled and corrected',
  async () => {
    const waiting = people.slice(1);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 20 }), async (steps) => {
        const desk = new LeaversDesk(server, waiting.shift() ?? 0);
        for (const one of steps) await desk.attempt(one);
        await desk.correct(LAST_DAY);
        await desk.clear();
        await desk.prepare();
        await desk.recalculate();
        await desk.pay();
        const closed = await readClosed(server, desk.employeeId);
        expect(closed).toEqual(expected);

        // Whatever comes afterwards is refused, or finds nothing to do.
        for (const late of ['prepare', 'recalculate', 'send', 'approve', 'cancel'] as const)
          await desk.attempt(late);
        await desk.attempt({ correct: -1 });
        await withTransaction(server.db, (tx) => endLoans(tx, { employeeId: desk.employeeId }));
        await deductOverdueAdvances(server.db);
        expect(await readClosed(server, desk.employeeId)).toEqual(expected);
      }),
      { numRuns: waiting.length, endOnFailure: true },
    );
  },
  patience(240_000),
);
