import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#machines/core/contracts/workflow.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { actorByLogin } from '#server/domains/people/import/index.ts';
import { importPast, pastTarget, stagePast, type ImportedPast } from '#server/kits/past/index.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { EXPENSE_MAPPING } from '#tests/machines/workflows/conformance/expenseMapping.ts';
import { foundAfter } from './tamper.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { patience } from '#tests/support/patience.ts';

const LOG = readFileSync(
  fileURLToPath(new URL('../../machines/workflows/conformance/small.csv', import.meta.url)),
  'utf8',
);
/** The log's people in this account. One of them has left, and never had a login. */
const PEOPLE = { rahim: 'U-employee', karim: 'U-manager', salma: 'U-hr', jamal: 'OLD-1' };

let server: TestServer;
let match: ImportedPast;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        insert into expense_types (account_id, name, most, needs_receipt) values (1, 'Travel', 1, true);
        update employees set code = 'OLD-1', name = 'Jamal, who left', is_active = false where id = 40`);
    },
  });
  match = await bring(LOG);
}, patience(120_000));
afterAll(() => server.close());

const bring = (log: string, mapping: Record<string, unknown> = {}, workflow = 'expense') =>
  withTransaction(server.db, async (tx) => {
    const { engine } = server.services;
    const actor = await actorByLogin(tx, 'admin');
    if (!actor) throw new Error('There is no admin');
    const target = await pastTarget(tx, engine, actor.accountId, {
      workflow,
      mapping: { ...EXPENSE_MAPPING, people: PEOPLE, ...mapping },
      pipelineFile: () => Promise.reject(new Error('It names none')),
    });
    const past = await stagePast('past.csv', Buffer.from(log), target);
    return importPast(tx, engine, actor, target, past);
  });
const broken = async () => (await verifyHistory(server.owner, server.services.engine)).broken;
const imported = () =>
  queryOne<{ id: number; workflow: string; number: string }>(
    server.owner,
    `select id, workflow, number from requests where number = 'A'`,
  );

describe('a company’s past', () => {
  it('imports completed cases that fit the machine, with their original times and people', async () => {
    expect(match).toMatchObject({ cases: 1, steps: 7 });
    const left = [...match.leftOut];
    expect(left.flatMap(([, ids]) => ids)).toHaveLength(3);
    expect(left.every(([why]) => why.startsWith('It departs from the workflow: '))).toBe(true);

    const one = await imported();
    const hr = await server.as('hr');
    const { body } = await hr.get(
      `/Workflow/History?workflow=${one?.workflow}&subjectId=${one?.id}`,
    );
    const entries = body as HistoryEntry[];
    expect(entries.map(({ to, at, isImported }) => [to, at.slice(0, 10), isImported])).toEqual([
      ['step1', '2026-01-05', true],
      ['step2', '2026-01-05', true],
      ['approved', '2026-01-06', true],
      ['paymentOrdered', '2026-01-07', true],
      ['approved', '2026-01-07', true],
      ['paymentOrdered', '2026-01-08', true],
      ['paid', '2026-01-08', true],
    ]);
    expect(entries[0]?.actorName).toBe('The employee');
    expect(entries.at(-1)).toMatchObject({ actorName: 'Jamal, who left', actorId: null });
  });

  it('is verified afterwards like decisions made here', async () => {
    expect(await broken()).toEqual([]);
    const proved = recordTypes.filter(({ recordType }) => recordType === 'past import');
    expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
    for (const [sql, reason] of [
      // Not even the import mark can be removed.
      [
        `update workflow_transitions set payload = payload - 'imported' where seq = 2`,
        'The transition was changed after it was recorded',
      ],
      ['update past_imports set cases = 2', 'It imported other cases than its history has'],
      ['delete from past_imports', 'The batch of this transition is missing'],
    ] as const) {
      const { broken: after } = await foundAfter(server, sql);
      expect(
        after.map((one) => one.reason),
        sql,
      ).toContain(reason);
    }
  });

  it('notifies no one, creates no tasks and posts nothing', async () => {
    const [left] = await query<Record<string, number>>(
      server.owner,
      `select (select count(*) from workflow_timers)::int as timers,
         (select count(*) from notices)::int as notices,
         (select count(*) from workflow_batches)::int as batches,
         (select count(*) from pay_items)::int as items`,
    );
    expect(left).toEqual({ timers: 0, notices: 0, batches: 0, items: 0 });
  });

  it('cannot be imported twice', async () => {
    const again = await bring(LOG);
    expect(again.cases).toBe(0);
    expect(again.leftOut.get('It is here already')).toEqual(['A']);
    expect(await broken()).toEqual([]);
  });

  it('omits open cases and cases of unknown people', async () => {
    const rows = LOG.split('\n')
      .filter((row) => row.startsWith('A,'))
      .slice(0, 2);
    const header = LOG.split('\n')[0] ?? '';
    const open = [header, ...rows.map((row) => row.replace('A,', 'open,'))].join('\n');
    expect([...(await bring(open)).leftOut]).toEqual([
      ['It has not ended: enter it here', ['open']],
    ]);
    const { leftOut } = await bring(open, { people: {} });
    expect([...leftOut]).toEqual([['No employee has the code rahim', ['open']]]);
  });

  it('is refused if it names unknown values or another pipeline', async () => {
    const whole = LOG.replaceAll(/^A,/gm, 'other,');
    const [start] = EXPENSE_MAPPING.start;
    const payload = start?.input.payload;
    const [line] = payload?.lines ?? [];
    const strange = {
      start: [
        { name: 'x', input: { payload: { ...payload, lines: [{ ...line, expenseTypeId: 999 }] } } },
      ],
    };
    await expect(bring(whole, strange)).rejects.toThrow('Expense type is required');
    const receipt = {
      start: [{ name: 'x', input: { payload: { ...payload, lines: [{ ...line, receipt: 1 }] } } }],
    };
    await expect(bring(whole, receipt)).rejects.toThrow('can’t be imported');
    const pipeline = {
      steps: [{ label: 'HR', approvers: [{ by: 'role', role: 'hr' }], hours: 8 }],
    };
    await expect(bring(whole, { pipeline })).rejects.toThrow('publish it');
    await expect(bring(whole, {}, 'increment')).rejects.toThrow('increment is none');
    expect(await broken()).toEqual([]);
  });

  it('is marked by imports only: no event that a person sends can claim to be imported', async () => {
    const employee = await server.as('employee');
    const imported = { name: 'Someone else' };
    const payload = { purpose: 'loan', addressedTo: 'A bank' };
    const send = (body: object) => employee.post('/Requests/salaryCertificate/Send', body);
    expect((await send({ payload: { ...payload, imported } })).status).toBe(400);
    expect((await send({ payload, imported })).status).toBe(400);
    const sent = await send({ payload });
    expect(sent.status).toBe(200);
    const { workflow, requestId } = sent.body as { workflow: string; requestId: number };
    const withdraw = (more: object) =>
      employee.post('/Workflow/Dispatch', {
        workflow,
        items: [{ subjectId: requestId, event: { type: 'withdraw', ...more } }],
      });
    expect((await withdraw({ imported })).status).toBe(400);
    expect((await withdraw({})).status).toBe(200);
    const rows = await query<{ payload: object }>(
      server.owner,
      `select payload from workflow_transitions where subject_id = ${requestId}
       and workflow = '${workflow}'`,
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('Someone else');
  });
});
