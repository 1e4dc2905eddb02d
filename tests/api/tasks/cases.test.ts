import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  CardDetails,
  OpenCase,
  ProjectDetails,
  ProjectRow,
} from '#machines/domains/tasks/contracts/tasks.ts';
import { CARD_KINDS } from '#server/catalogue/cards.ts';
import { query } from '#server/platform/db/sql.ts';
import { sampleCases, type SampleCase } from '#tests/support/caseCards.ts';
import type { Client } from '#tests/support/client.ts';
import { hire } from '#tests/support/factories.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { addCard, createProject, getCard, readCards } from '#tests/support/tasks.ts';

let server: TestServer;
let stranger: Client;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await createOtherAccount(owner);
      await hire(owner, { login: 'stranger', roles: ['employee'] });
    },
  });
  stranger = await server.as('stranger');
});
afterAll(() => server.close());

const message = ({ body }: { body: unknown }) => (body as { message: string }).message;
const columnOf = ({ columns }: ProjectDetails, state: string) =>
  columns.find((one) => one.state === state)?.columnId ?? 0;

it('has a sample of each kind of case', () => {
  expect(Object.keys(sampleCases).toSorted()).toEqual(CARD_KINDS.map(({ id }) => id).toSorted());
});

describe.each(CARD_KINDS)('a card of a case: $id', ({ id, task, path }) => {
  let sample: SampleCase;
  let project: ProjectDetails;
  let taskId: number;

  const body = (projectId = project.projectId) => ({
    projectId,
    kind: id,
    caseId: sample.caseId,
    subjectId: sample.subjectId,
  });
  const cardsOf = async (client: Client, filters = '') =>
    (await readCards(client, filters)).filter(({ title }) => title.includes(sample.words));
  const find = async (client = sample.owner) =>
    (await readCards(client, `project=${project.projectId}`)).find(
      (card) => card.taskId === taskId,
    );
  const move = (client: Client, state: string) =>
    client.post('/Task/Move', { taskId, columnId: columnOf(project, state) });

  beforeAll(async () => {
    const make = sampleCases[id];
    if (!make) throw new Error(`There is no sample of ${id}`);
    sample = await make(server);
    project = await createProject(sample.owner, [stranger]);
  });

  it('is among the cards of who is in charge, in a project of their own', async () => {
    const own = await cardsOf(sample.owner, 'assignee=me');
    expect(own).toHaveLength(sample.isAssigned ? 1 : 0);
    if (!own[0]) return;
    const { body: found } = await sample.owner.get(`/Task/Project?projectId=${own[0].projectId}`);
    expect((found as ProjectDetails).members).toHaveLength(1);
    expect(own[0].ofCase?.path).toBe(path(sample.subjectId));
  });

  it('is put on a board once, also by two at once, and by nobody who may not read it', async () => {
    const offered = (await sample.owner.get(`/Task/OpenCases?text=${sample.words}`)).body;
    expect((offered as OpenCase[]).map(({ caseId }) => caseId)).toContain(sample.caseId);
    expect((await stranger.get(`/Task/OpenCases?text=${sample.words}`)).body).toEqual([]);
    expect((await stranger.post('/Task/AddCase', body())).status).toBe(404);
    const other = await createProject(await server.as('foreign'));
    expect(
      (await (await server.as('foreign')).post('/Task/AddCase', body(other.projectId))).status,
    ).toBe(404);
    const both = await Promise.all([
      sample.owner.post('/Task/AddCase', body()),
      sample.owner.post('/Task/AddCase', body()),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [card] = await cardsOf(sample.owner, `project=${project.projectId}`);
    taskId = card?.taskId ?? 0;
    expect(card).toMatchObject({ state: 'open', ofCase: { task, path: path(sample.subjectId) } });
  });

  it('is neither seen nor counted by a member who may not read the case', async () => {
    await addCard(sample.owner, project.projectId, 'A card for everyone');
    const listed = await readCards(stranger, `project=${project.projectId}`);
    expect(listed.map(({ title }) => title)).toEqual(['A card for everyone']);
    expect(await readCards(stranger, `text=${encodeURIComponent(sample.words)}`)).toEqual([]);
    const rows = (await stranger.get('/Task/Projects')).body as ProjectRow[];
    expect(rows.find(({ projectId }) => projectId === project.projectId)?.cards).toBe(1);
    const dashboard = JSON.stringify((await stranger.get('/Task/Dashboard')).body);
    expect(dashboard).not.toContain(sample.words);
    for (const [call, more] of [
      ['Move', { columnId: columnOf(project, 'progress') }],
      ['Comment', { text: 'What is it?' }],
      ['Watch', { isWatching: true }],
      ['RemoveCard', {}],
      ['SaveCheck', { text: 'a', isDone: false }],
    ] as const) {
      expect((await stranger.post(`/Task/${call}`, { taskId, ...more })).status, call).toBe(404);
    }
    expect((await stranger.get(`/Task/Card?taskId=${taskId}`)).status).toBe(404);
  });

  it('says nothing of the case to others by a link, a refusal or a notice', async () => {
    const open = (await readCards(stranger, `project=${project.projectId}`))[0];
    await query(
      server.owner,
      `insert into task_watchers (task_id, employee_id, account_id, is_watching)
       values ($taskId, $employeeId, 1, true)`,
      { taskId, employeeId: stranger.employeeId },
    );
    await sample.owner.post('/Task/Comment', { taskId, text: 'Seen' });
    const linked = { taskId: open?.taskId, blockerId: taskId, isLinked: true };
    expect((await stranger.post('/Task/Link', linked)).status).toBe(404);
    expect((await sample.owner.post('/Task/Link', linked)).status).toBe(200);
    const refused = await stranger.post('/Task/Move', {
      taskId: open?.taskId,
      columnId: columnOf(project, 'done'),
    });
    expect(message(refused)).toMatch(/^It waits for P\d+-1, which is not done$/);
    const texts = JSON.stringify([
      (await stranger.get(`/Task/Card?taskId=${open?.taskId}`)).body,
      (await stranger.get('/Notification/GetAllNotificationByUser?pageNo=1&pageSize=100')).body,
      (await stranger.get(`/Search/Everything?text=${encodeURIComponent(sample.words)}`)).body,
    ]);
    expect(texts).not.toContain(sample.words);
    await sample.owner.post('/Task/Link', { ...linked, isLinked: false });
  });

  it('is not done by hand while the case is open, and keeps what the case says', async () => {
    expect((await move(sample.owner, 'progress')).status).toBe(200);
    const refused = await move(sample.owner, 'done');
    expect({ status: refused.status, message: message(refused) }).toEqual({
      status: 409,
      message: task,
    });
    const card = (await sample.owner.get(`/Task/Card?taskId=${taskId}`)).body as CardDetails;
    const save = (change: object) =>
      sample.owner.post('/Task/SaveCard', {
        ...getCard(project.projectId, card.title),
        taskId,
        version: card.version,
        dueOn: card.dueOn,
        assigneeId: card.assigneeId,
        ...change,
      });
    expect((await save({ title: 'Another' })).status).toBe(409);
    expect((await save({ assigneeId: stranger.employeeId })).status).toBe(409);
    expect((await save({ labels: ['mine'] })).status).toBe(200);
  });

  it('closes with the case, and stays closed as long as that', async () => {
    await sample.close();
    expect(await find()).toMatchObject({ state: 'done', isOverdue: false });
    const everywhere = await cardsOf(sample.owner);
    expect(new Set(everywhere.map(({ state }) => state))).toEqual(new Set(['done']));
    expect(message(await move(sample.owner, 'open'))).toMatch(/^Its case is closed/);
    const again = await createProject(sample.owner);
    expect((await sample.owner.post('/Task/AddCase', body(again.projectId))).status).toBe(409);
  });

  it('opens again with the case, with both in its history', async () => {
    if (!sample.reopen) return;
    await sample.reopen();
    expect(await find()).toMatchObject({ state: 'open' });
    const { events } = (await sample.owner.get(`/Task/Card?taskId=${taskId}`)).body as CardDetails;
    const whats = events.map(({ what }) => what);
    expect(whats.filter((what) => what.startsWith('case'))).toEqual(['caseReopened', 'caseClosed']);
    await sample.close();
    expect(await find()).toMatchObject({ state: 'done' });
  });
});
