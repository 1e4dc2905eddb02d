import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenQuestion } from '#machines/core/contracts/questions.ts';
import type { HistoryEntry } from '#machines/core/contracts/workflow.ts';
import type { TaskDetail } from '#machines/core/tasks.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { runVerifier, unpack } from '#tests/support/proofBundle.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTicketFixture, raise, update } from '#tests/api/tickets/fixture.ts';
import { bringTo, expectOk, row } from '#tests/api/increments/carry.ts';

let server: TestServer;
let md: Client;
let finance: Client;
let employee: Client;
beforeAll(async () => {
  server = await startTestServer({ also: createTicketFixture });
  [md, finance, employee] = (await Promise.all(
    ['md', 'finance', 'employee'].map((login) => server.as(login)),
  )) as [Client, Client, Client];
});
afterAll(() => server.close());

const workflow = 'increment';
const ask = (client: Client, subjectIds: number[], whom: Client, question = 'Why so much?') =>
  client.post('/Workflow/Ask', { workflow, subjectIds, employeeId: whom.employeeId, question });
const answer = (client: Client, subjectId: number, seq: number, said = 'A second offer') =>
  client.post('/Workflow/Answer', { workflow, subjectId, seq, answer: said });
const asked = async (client: Client): Promise<OpenQuestion[]> =>
  (await client.get('/Workflow/Questions')).body as OpenQuestion[];
const task = async (client: Client, subjectId: number): Promise<TaskDetail> =>
  (await client.get(`/Workflow/Task?workflow=${workflow}&subjectId=${subjectId}`))
    .body as TaskDetail;
const dispatch = (client: Client, subjectId: number, type: string) =>
  client.post('/Workflow/Dispatch', { workflow, items: [{ subjectId, event: { type } }] });
const refused = ({ status, body }: Answer) => [status, (body as { message: string }).message];
/** When a ticket's step is due, and when its timer fires. */
const clockOf = async (subjectId: number) =>
  queryOne<{ due: Date | null; timer: Date | null }>(
    server.db,
    `select i.due_at as due, (select min(t.due_at) from workflow_timers t
       where t.instance_id = i.id and t.timer_id like 'xstate.after.%') as timer
     from workflow_instances i where i.workflow = 'ticket' and i.subject_id = $subjectId`,
    { subjectId },
  );
const intact = async () => {
  const { broken } = await verifyHistory(server.db, server.services.engine);
  expect(broken).toEqual([]);
};

it('is answered by a colleague; the stage does not change, and the history has both', async () => {
  const [id = 0] = await bringTo(server, 'mdDecision', [row(1, 2031)]);
  expect((await task(md, id)).canAsk).toBe(true);
  expectOk(await ask(md, [id], employee));
  expect(await task(md, id)).toMatchObject({ state: 'mdDecision', asked: 'The employee' });
  // The question alone: who was asked may not open what it is about.
  const [question] = await asked(employee);
  expect(question).toMatchObject({ question: 'Why so much?', askedBy: 'The md', subjectId: id });
  expect(question?.isReadable).toBe(false);
  expect((await employee.get(`/Workflow/Task?workflow=${workflow}&subjectId=${id}`)).status).toBe(
    404,
  );
  expect(JSON.stringify(question)).not.toMatch(/gross|basic|percent/i);
  expect(await asked(md)).toEqual([]);

  expectOk(await answer(employee, id, question?.seq ?? 0));
  expect(await asked(employee)).toEqual([]);
  expect((await task(md, id)).questions).toMatchObject([
    {
      question: 'Why so much?',
      answer: 'A second offer',
      askedBy: 'The md',
      asked: 'The employee',
    },
  ]);
  const history = (await md.get(`/Workflow/History?workflow=${workflow}&subjectId=${id}`))
    .body as HistoryEntry[];
  expect(history.slice(-2)).toMatchObject([
    {
      eventLabel: 'Question',
      comment: 'Why so much?',
      facts: [{ label: 'Asked', value: 'The employee' }],
      authority: { as: 'role' },
    },
    { eventLabel: 'Answer', comment: 'A second offer', authority: { as: 'asked' } },
  ]);
  await intact();

  // Asking was no decision: anyone who asked still decides, and can undo that.
  expectOk(await dispatch(md, id, 'md.approve'));
  const [batch] = (await md.get('/Workflow/Batches')).body as { batchId: string; done: string }[];
  expect(batch?.done).toBe('Approve');
  expectOk(await md.post('/Workflow/Undo', { batchId: batch?.batchId, comments: 'Too early' }));
  expect((await task(md, id)).state).toBe('mdDecision');
  await intact();
});

it('can be asked only by people who decide, to people of the company, and answered only by the person asked', async () => {
  const [id = 0, other = 0] = await bringTo(server, 'mdDecision', [row(2, 2032), row(3, 2032)]);
  expect((await ask(employee, [id], finance)).status).toBe(404);
  expect(refused(await ask(await server.as('hr'), [id], finance))[0]).toBe(403);
  expect((await ask(md, [id], md)).status).toBe(403);
  const nobody = { workflow, subjectIds: [id], employeeId: 999_999, question: 'Who are you?' };
  expect((await md.post('/Workflow/Ask', nobody)).status).toBe(404);
  expect((await md.post('/Workflow/Ask', { ...nobody, question: ' ' })).status).toBe(400);

  expectOk(await ask(md, [id, other], employee, 'About both'));
  const questions = await asked(employee);
  expect(questions).toHaveLength(2);
  const seq = questions[0]?.seq ?? 0;
  expect(refused(await answer(await server.as('hr'), id, seq))).toEqual([
    403,
    expect.stringContaining('The question was asked of The employee'),
  ]);
  expect((await answer(await server.as('hr2'), id, seq + 7)).status).toBe(409);
  // A second question takes the place of the first; a decision makes it void.
  expectOk(await ask(md, [id], finance, 'Then you'));
  expect((await answer(employee, id, seq)).status).toBe(409);
  expectOk(await dispatch(md, other, 'md.approve'));
  expect(await asked(employee)).toEqual([]);
  expect(await asked(finance)).toMatchObject([{ subjectId: id, question: 'Then you' }]);
  await intact();
});

it('pauses the deadline of its stage, which continues with the remaining time', async () => {
  const manager = await server.as('manager');
  const hr = await server.as('hr');
  const id = await raise(employee);
  const before = await clockOf(id);
  expect(before?.due).not.toBeNull();
  expect(before?.timer).toEqual(before?.due);
  const about = { workflow: 'ticket', subjectIds: [id], question: 'Which printer?' };
  // A ticket is confidential, and so is a question about it.
  const stranger = { ...about, employeeId: finance.employeeId };
  expect((await manager.post('/Workflow/Ask', stranger)).status).toBe(404);
  expectOk(await manager.post('/Workflow/Ask', { ...about, employeeId: hr.employeeId }));
  expect(await clockOf(id)).toEqual({ due: null, timer: null });
  await intact();

  const question = (await asked(hr)).find(({ workflow: of }) => of === 'ticket');
  const said = { workflow: 'ticket', subjectId: id, seq: question?.seq, answer: 'The third' };
  expectOk(await hr.post('/Workflow/Answer', said));
  const after = await clockOf(id);
  expect(after?.due?.getTime()).toBeGreaterThan(before?.due?.getTime() ?? Infinity);
  expect(after?.timer).toEqual(after?.due);
  expectOk(await update(manager, id, { 1: { isComplete: true } }));
  await intact();
});

it('stands in a proof bundle with its answer, and a bundle with either altered is refused', async () => {
  const [id = 0] = await bringTo(server, 'mdDecision', [row(9, 2039)]);
  expectOk(await ask(md, [id], employee, 'Is this the second offer?'));
  const [question] = (await asked(employee)).filter(({ subjectId }) => subjectId === id);
  expectOk(await answer(employee, id, question?.seq ?? 0, 'It is the third one'));
  const hr = await server.as('hr');
  const response = await fetch(
    `${server.url}/api/Workflow/Proof?workflow=increment&event=cadre.answer`,
    { headers: { Authorization: `Bearer ${hr.token}` } },
  );
  expect(response.status).toBe(200);
  const { folder, files } = unpack(Buffer.from(await response.arrayBuffer()));
  expect(await runVerifier(folder)).toMatchObject({ status: 0 });

  const rows = String(files.get('rows.jsonl'));
  const lines = rows.trimEnd().split('\n');
  const at = (text: string) => lines.findIndex((line) => line.includes(text));
  const asksAt = at('Is this the second offer?');
  const answersAt = at('It is the third one');
  expect([asksAt, answersAt]).not.toContain(-1);
  const altered: Record<string, string[]> = {
    'another question': lines.with(asksAt, (lines[asksAt] ?? '').replace('second', 'fourth')),
    'another answer': lines.with(answersAt, (lines[answersAt] ?? '').replace('third', 'second')),
    'no answer': lines.toSpliced(answersAt, 1),
    'no question': lines.toSpliced(asksAt, 1),
    'an answer of someone else': lines.with(
      answersAt,
      (lines[answersAt] ?? '').replace(/"actorId":"?\d+"?/, '"actorId":2'),
    ),
  };
  for (const [what, changed] of Object.entries(altered)) {
    expect(changed.join(), what).not.toBe(lines.join());
    writeFileSync(join(folder, 'rows.jsonl'), `${changed.join('\n')}\n`);
    expect((await runVerifier(folder)).status, what).toBe(1);
  }
  writeFileSync(join(folder, 'rows.jsonl'), rows);
  expect((await runVerifier(folder)).status).toBe(0);
  rmSync(folder, { recursive: true });
});
