import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardDetails, ProjectDetails } from '#machines/domains/tasks/contracts/tasks.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { addCard, createProject, getCard, getProject, readCards } from '#tests/support/tasks.ts';

let server: TestServer;
let hr: Client;
let employee: Client;
let finance: Client;
let project: ProjectDetails;
beforeAll(async () => {
  server = await startTestServer();
  [hr, employee, finance] = await Promise.all([
    server.as('hr'),
    server.as('employee'),
    server.as('finance'),
  ]);
  project = await createProject(hr, [employee]);
});
afterAll(() => server.close());

const column = (of: ProjectDetails, name: string) =>
  of.columns.find((one) => one.name === name)?.columnId ?? 0;
const titles = async (of: ProjectDetails, name: string) =>
  (await readCards(hr, `project=${of.projectId}`))
    .filter((card) => card.column === name)
    .map(({ title }) => title);
/** What of a project is saved, without its members. */
const settings = ({ projectId, version, name, code, ownerId, columns }: ProjectDetails) => ({
  projectId,
  version,
  name,
  code,
  ownerId,
  columns,
});
const message = ({ body }: { body: unknown }) => (body as { message: string }).message;
const details = async (client: Client, taskId: number) =>
  (await client.get(`/Task/Card?taskId=${taskId}`)).body as CardDetails;

describe('a move', () => {
  it('puts a card behind one, or before one, or to the end', async () => {
    const own = await createProject(hr);
    const [a, b, c] = [
      await addCard(hr, own.projectId, 'a'),
      await addCard(hr, own.projectId, 'b'),
      await addCard(hr, own.projectId, 'c'),
    ];
    const columnId = column(own, 'To do');
    await hr.post('/Task/Move', { taskId: c, columnId, afterId: a, beforeId: b });
    expect(await titles(own, 'To do')).toEqual(['a', 'c', 'b']);
    await hr.post('/Task/Move', { taskId: b, columnId, beforeId: a });
    expect(await titles(own, 'To do')).toEqual(['b', 'a', 'c']);
    await hr.post('/Task/Move', { taskId: b, columnId });
    expect(await titles(own, 'To do')).toEqual(['a', 'c', 'b']);
  });

  it('finds its place on a stale page by the neighbour that is still there', async () => {
    const own = await createProject(hr);
    const [a, b, c, d] = [
      await addCard(hr, own.projectId, 'a'),
      await addCard(hr, own.projectId, 'b'),
      await addCard(hr, own.projectId, 'c'),
      await addCard(hr, own.projectId, 'd'),
    ];
    const columnId = column(own, 'To do');
    // Someone else has moved a away; the page still shows a before b.
    await hr.post('/Task/Move', { taskId: a, columnId: column(own, 'Doing') });
    await hr.post('/Task/Move', { taskId: d, columnId, afterId: a, beforeId: b });
    expect(await titles(own, 'To do')).toEqual(['d', 'b', 'c']);
    expect(c).toBeGreaterThan(0);
  });

  it('is one row of the history, with who moved it from where to where', async () => {
    const own = await createProject(hr);
    const taskId = await addCard(hr, own.projectId, 'a');
    await hr.post('/Task/Move', { taskId, columnId: column(own, 'Doing') });
    const { events } = await details(hr, taskId);
    expect(events.map(({ what, from, to }) => [what, from, to])).toEqual([
      ['moved', 'To do', 'Doing'],
      ['created', null, 'To do'],
    ]);
  });

  it('is refused by a full column, also for the last place of two who move at once', async () => {
    const own = await createProject(hr);
    const columnId = column(own, 'Doing');
    const ids = [];
    for (const title of ['a', 'b', 'c', 'd', 'e', 'f'])
      ids.push(await addCard(hr, own.projectId, title));
    const answers = await Promise.all(
      ids.map((taskId) => hr.post('/Task/Move', { taskId, columnId })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 409, 409, 409,
    ]);
    expect(answers.filter(({ status }) => status === 409).map(message)).toContain(
      'Doing is full: it takes at most 3 cards. Move one of its cards first',
    );
    expect(await titles(own, 'Doing')).toHaveLength(3);
    expect(
      message(await hr.post('/Task/SaveCard', getCard(own.projectId, 'g', { columnId }))),
    ).toMatch(/^Doing is full/);
  });

  it('gives ranks new when hundreds were put between the same two', async () => {
    const own = await createProject(hr);
    const [a] = [await addCard(hr, own.projectId, 'a'), await addCard(hr, own.projectId, 'z')];
    const moving = [await addCard(hr, own.projectId, 'x'), await addCard(hr, own.projectId, 'y')];
    const columnId = column(own, 'To do');
    for (let at = 0; at < 320; at += 1) {
      await hr.post('/Task/Move', { taskId: moving[at % 2], columnId, afterId: a });
    }
    const [longest] = (
      await server.db.raw<{ rows: { length: number }[] }>(
        'select max(char_length(rank))::integer as length from tasks where project_id = ?',
        [own.projectId],
      )
    ).rows;
    expect(longest?.length).toBeLessThanOrEqual(51);
    expect(await titles(own, 'To do')).toEqual(['a', 'y', 'x', 'z']);
  });
});

describe('a dependency', () => {
  it('keeps a card from being done until the other is, and names it', async () => {
    const own = await createProject(hr);
    const [a, b] = [await addCard(hr, own.projectId, 'a'), await addCard(hr, own.projectId, 'b')];
    await hr.post('/Task/Link', { taskId: a, blockerId: b, isLinked: true });
    const done = { columnId: column(own, 'Done') };
    expect(message(await hr.post('/Task/Move', { taskId: a, ...done }))).toBe(
      `It waits for ${own.code}-2 “b”, which is not done`,
    );
    await hr.post('/Task/Move', { taskId: b, ...done });
    expect((await hr.post('/Task/Move', { taskId: a, ...done })).status).toBe(200);
  });

  it('is refused if it closes a circle, with its way; of two at once, one is', async () => {
    const own = await createProject(hr);
    const [a, b, c] = [
      await addCard(hr, own.projectId, 'a'),
      await addCard(hr, own.projectId, 'b'),
      await addCard(hr, own.projectId, 'c'),
    ];
    const link = (taskId: number, blockerId: number) =>
      hr.post('/Task/Link', { taskId, blockerId, isLinked: true });
    await link(a, b);
    await link(b, c);
    expect(message(await link(c, a))).toBe(
      `That would be a circle of cards that wait for each other: ${own.code}-1 → ${own.code}-2 → ${own.code}-3 → ${own.code}-1`,
    );
    const other = await createProject(hr);
    const [x, y] = [
      await addCard(hr, other.projectId, 'x'),
      await addCard(hr, other.projectId, 'y'),
    ];
    const both = await Promise.all([link(x, y), link(y, x)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
  });
});

describe('a project', () => {
  it('does not exist for people who aren’t members, and no longer for those who left it', async () => {
    const own = await createProject(hr, [employee]);
    const taskId = await addCard(employee, own.projectId, 'a');
    for (const path of [`Project?projectId=${own.projectId}`, `Card?taskId=${taskId}`]) {
      expect((await finance.get(`/Task/${path}`)).status).toBe(404);
    }
    expect(await readCards(finance, `project=${own.projectId}`)).toEqual([]);
    const { status } = await hr.post('/Task/SaveProject', getProject(hr, settings(own)));
    expect(status).toBe(200);
    expect((await employee.get(`/Task/Card?taskId=${taskId}`)).status).toBe(404);
    expect((await employee.post('/Task/Move', { taskId, columnId: 1 })).status).toBe(404);
  });

  it('is changed by its owner alone, by nobody once closed, and opened again', async () => {
    const own = await createProject(hr, [employee]);
    const body = getProject(employee, settings(own));
    expect(message(await employee.post('/Task/SaveProject', body))).toBe(
      'Only the owner of the project can change it',
    );
    const close = (client: Client, isClosed: boolean) =>
      client.post('/Task/CloseProject', { projectId: own.projectId, isClosed });
    expect((await close(employee, true)).status).toBe(403);
    expect((await close(hr, true)).status).toBe(200);
    expect(message(await hr.post('/Task/SaveCard', getCard(own.projectId, 'a')))).toBe(
      'This project is closed. Its owner can open it again',
    );
    expect((await close(hr, false)).status).toBe(200);
    expect((await hr.post('/Task/SaveCard', getCard(own.projectId, 'a'))).status).toBe(200);
  });

  it('keeps columns that have cards, and short names apart', async () => {
    const own = await createProject(hr);
    await addCard(hr, own.projectId, 'a');
    const [, ...rest] = own.columns;
    const without = getProject(hr, { ...settings(own), columns: rest });
    expect(message(await hr.post('/Task/SaveProject', without))).toBe(
      'To do still has 1 cards. Move them first',
    );
    expect(
      message(await hr.post('/Task/SaveProject', getProject(hr, { code: own.code.toLowerCase() }))),
    ).toBe(`Another project has the short name ${own.code}`);
  });

  it('lets only its owner say that a card is done, if so set', async () => {
    const own = await createProject(hr, [employee], { needsAcceptance: true });
    const taskId = await addCard(employee, own.projectId, 'a');
    const move = (client: Client) =>
      client.post('/Task/Move', { taskId, columnId: column(own, 'Done') });
    expect((await move(employee)).status).toBe(403);
    expect((await move(hr)).status).toBe(200);
  });
});

describe('a card', () => {
  it('is not overwritten by a stale page, nor by a move meanwhile', async () => {
    const taskId = await addCard(hr, project.projectId, 'Old title');
    const change = (title: string) =>
      hr.post('/Task/SaveCard', getCard(project.projectId, title, { taskId, version: 1 }));
    await hr.post('/Task/Move', { taskId, columnId: column(project, 'Done') });
    expect((await change('New title')).status).toBe(200);
    expect((await change('Other title')).status).toBe(409);
    expect(await details(hr, taskId)).toMatchObject({ title: 'New title', column: 'Done' });
  });

  it('is assigned to members only, who are notified once until they look', async () => {
    const assign = (assigneeId: number) =>
      hr.post('/Task/SaveCard', getCard(project.projectId, 'Mine', { assigneeId }));
    expect((await assign(finance.employeeId)).status).toBe(404);
    const count = async () =>
      Number(
        (
          await server.db.raw<{ rows: { count: string }[] }>(
            "select count(*) from notices where user_id = ? and workflow = 'tasks'",
            [employee.userId],
          )
        ).rows[0]?.count,
      );
    const { body } = await assign(employee.employeeId);
    const taskId = (body as { autoId: number }).autoId;
    for (let at = 0; at < 4; at += 1) {
      await hr.post('/Task/Comment', { taskId, text: `Comment ${at}` });
    }
    expect(await count()).toBe(1);
    const [notice] = (
      await server.db.raw<{ rows: { title: string; count: number }[] }>(
        "select title, count from notices where user_id = ? and workflow = 'tasks'",
        [employee.userId],
      )
    ).rows;
    expect(notice).toMatchObject({ count: 5, title: expect.stringMatching(/^5 changes of P/) });
    await assign(employee.employeeId);
    expect(await count()).toBe(2);
    await server.db.raw("update notices set seen_at = now() where workflow = 'tasks'");
    await hr.post('/Task/Move', { taskId, columnId: column(project, 'Doing') });
    await hr.post('/Task/Comment', { taskId, text: 'Again' });
    expect(await count()).toBe(3);
  });

  it('keeps what was said, says what was deleted, and lets only authors change it', async () => {
    const taskId = await addCard(hr, project.projectId, 'Talk');
    await hr.post('/Task/Comment', { taskId, text: 'First words' });
    const other = await addCard(hr, project.projectId, 'Another');
    const read = async () => (await details(employee, taskId)).thread;
    const messageId = (await read())[0]?.messageId ?? 0;
    const edit = (client: Client, text: string, of = taskId) =>
      client.post('/Task/EditComment', { taskId: of, messageId, text });
    expect((await edit(employee, 'Not mine')).status).toBe(403);
    expect((await edit(finance, 'Not seen')).status).toBe(404);
    expect((await edit(hr, 'Of another card', other)).status).toBe(404);
    expect((await edit(hr, 'Better words')).status).toBe(200);
    expect(await read()).toMatchObject([
      { text: 'Better words', isDeleted: false, versions: [{ text: 'First words' }] },
    ]);
    const remove = (client: Client) => client.post('/Task/DeleteComment', { taskId, messageId });
    expect((await remove(employee)).status).toBe(403);
    expect((await remove(hr)).status).toBe(200);
    expect((await remove(hr)).status).toBe(404);
    const thread = await read();
    expect(thread).toMatchObject([{ text: '', isDeleted: true, versions: [] }]);
    expect((await details(hr, taskId)).comments).toBe(0);
    const inChat = (await hr.get('/ChattingApp/GetConversations')).body;
    expect(JSON.stringify(inChat)).not.toContain('words');
    const { conversationId } = thread[0] ?? { conversationId: 0 };
    const foreign = { conversationId, clientKey: 'abcdefgh12', text: 'Past the card' };
    expect((await employee.post('/ChattingApp/SendMessage', foreign)).status).toBe(404);
  });

  it('notifies members who are mentioned, and no one else', async () => {
    const taskId = await addCard(hr, project.projectId, 'Mentions');
    const names = (
      await server.db.raw<{ rows: { id: number; name: string }[] }>(
        'select id, name from employees where id in (?, ?)',
        [employee.employeeId, finance.employeeId],
      )
    ).rows;
    const text = names.map(({ name }) => `@${name}`).join(' and ');
    await hr.post('/Task/Comment', { taskId, text });
    const mentioned = (
      await server.db.raw<{ rows: { user_id: number; title: string }[] }>(
        "select user_id, title from notices where path like ? and workflow = 'tasks'",
        [`%card=${taskId}`],
      )
    ).rows;
    expect(mentioned.map(({ user_id: userId }) => Number(userId))).toEqual([employee.userId]);
    expect(mentioned[0]?.title).toMatch(/^You were mentioned on P\d+-\d+ “Mentions”$/);
  });

  it('has a checklist, comments and figures on the board', async () => {
    const taskId = await addCard(hr, project.projectId, 'Parts');
    await hr.post('/Task/SaveCheck', { taskId, text: 'First', isDone: false });
    await hr.post('/Task/SaveCheck', { taskId, text: 'Second', isDone: true });
    await employee.post('/Task/Comment', { taskId, text: 'Looks good' });
    const card = await details(employee, taskId);
    expect(card).toMatchObject({ checks: 2, checksDone: 1, comments: 1 });
    expect(card.thread.map(({ text }) => text)).toEqual(['Looks good']);
    const [item] = card.items;
    await hr.post('/Task/SaveCheck', { taskId, ...item, isRemoved: true });
    expect((await details(hr, taskId)).items.map(({ text }) => text)).toEqual(['Second']);
  });
});

it('shows on the dashboard exactly as many cards as its figures lead to', async () => {
  const today = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  await addCard(hr, project.projectId, 'Late', { assigneeId: hr.employeeId, dueOn: today });
  const { body } = await hr.get('/Task/Dashboard');
  const { projects, ...mine } = body as Record<string, { count: number; filters: object }> & {
    projects: { states: object; overdue: object }[];
  };
  const figures = [
    ...Object.values(mine),
    ...projects.flatMap(({ states, overdue }) => [...Object.values(states), overdue]),
  ] as { count: number; filters: Record<string, string> }[];
  expect(figures.length).toBeGreaterThan(10);
  expect(figures.some(({ count }) => count > 0)).toBe(true);
  for (const { count, filters } of figures) {
    const cards = await readCards(hr, new URLSearchParams(filters).toString());
    expect(cards, JSON.stringify(filters)).toHaveLength(count);
  }
});
