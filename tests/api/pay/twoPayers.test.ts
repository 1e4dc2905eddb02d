import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunDetails } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { query } from '#server/platform/db/sql.ts';
import { hire } from '#tests/support/factories.ts';
import { createPayStructure, type PayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let office: PayrollOffice;
let run: RunDetails;
beforeAll(async () => {
  let structure: PayStructure | undefined;
  server = await startTestServer({
    also: async (owner) => {
      structure = await createPayStructure(owner);
      await hire(owner, { login: 'finance2', roles: ['employee', 'finance'] });
    },
  });
  await server.startWorker();
  if (structure) office = new PayrollOffice(server, structure);
  run = await office.locked(1);
});
afterAll(() => server.close());

interface Answer {
  status: number;
  body: { message?: string; id?: number; number?: string };
}

/** Sends one request each as both payers at once. Returns the answer to the first, and what the second was told. */
async function atOnce(path: string, body: object): Promise<{ done: Answer; told: string }> {
  const answers = (await Promise.all(
    ['finance', 'finance2'].map((login) => office.post(login, `/Payroll/${path}`, body)),
  )) as Answer[];
  const done = answers.find(({ status }) => status === 200);
  const refused = answers.find(({ status }) => status === 409);
  if (!done || !refused) throw new Error(JSON.stringify(answers));
  return { done, told: refused.body.message ?? '' };
}

const NAME = 'The finance2?';
let file = { id: 0, number: '' };

it('shows the second payer who made the file of a bank, who cancelled it, and who paid', async () => {
  const make = { runId: run.id, bankId: 1, format: 'csv' };
  const first = await atOnce('MakeFile', make);
  const cancelled = first.done.body;
  expect(first.told).toMatch(
    new RegExp(`^Nothing is left to pay to this bank: ${NAME} made the file ${cancelled.number}$`),
  );

  const cancel = { fileId: cancelled.id, reason: 'Wrong format' };
  const ended = await atOnce('CancelFile', cancel);
  expect(ended.told).toMatch(new RegExp(`^${NAME} has cancelled this file$`));

  const { done } = await atOnce('MakeFile', make);
  file = { id: done.body.id ?? 0, number: done.body.number ?? '' };
  const cash = await atOnce('PayCash', { runId: run.id });
  expect(cash.told).toBe('Everyone who is paid in cash is on the cash list already');
  const paid = await Promise.all(
    ['finance', 'finance2'].map((login) => office.send(login, run.id, 'pay')),
  );
  expect(paid.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it('refuses the second payer because the payments are already paid or returned', async () => {
  const slips = await query<{ id: number }>(
    server.db,
    `select s.id from slips s join payments p on p.slip_id = s.id and p.state = 'paid' and p.file_id = $fileId
     where s.run_id = $id order by s.id limit 1`,
    { id: run.id, fileId: file.id },
  );
  const confirmed = (await office.post('finance2', '/Payroll/ConfirmFile', {
    fileId: file.id,
  })) as Answer;
  expect(confirmed.body.message).toBe(
    'All payments of this file are marked as paid or returned already',
  );
  const cancelled = (await office.post('finance2', '/Payroll/CancelFile', {
    fileId: file.id,
    reason: 'Late',
  })) as Answer;
  expect(cancelled.body.message).toBe(
    'Payments of this file are marked as paid or returned already',
  );
  const text = `${file.number}-${slips[0]?.id};Account closed`;
  const returned = (await Promise.all(
    ['finance', 'finance2'].map((login) =>
      office.post(login, '/Payroll/ReadReturns', { runId: run.id, text }),
    ),
  )) as Answer[];
  expect(returned.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(returned.find(({ status }) => status === 400)?.body.message).toContain(
    'was returned before',
  );
});

it('pays each slip at most once', async () => {
  const twice = await query(
    server.db,
    `select p.slip_id from payments p join slips s on s.id = p.slip_id
     where s.run_id = $id and p.state in ('made', 'paid') group by 1 having count(*) > 1`,
    { id: run.id },
  );
  expect(twice).toEqual([]);
});
