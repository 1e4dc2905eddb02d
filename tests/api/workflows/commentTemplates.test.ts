import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommentTemplates } from '#machines/core/contracts/commentTemplates.ts';
import { query } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = async (login: string): Promise<CommentTemplates> =>
  (await (await server.as(login)).get('/Workflow/CommentTemplates')).body as CommentTemplates;
const post = async (login: string, path: string, body: object) =>
  (await server.as(login)).post(`/Workflow/${path}`, body);
const keep = (login: string, text: string) => post(login, 'KeepCommentTemplate', { text });

it('keeps a person’s own templates on the server, each once and for no one else', async () => {
  expect((await keep('md', '  Agreed, with thanks. ')).status).toBe(200);
  expect((await keep('md', 'Agreed, with thanks.')).status).toBe(200);
  expect((await keep('hr', 'Please attach the offer.')).status).toBe(200);
  const { own } = await read('md');
  expect(own.map(({ text }) => text)).toEqual(['Agreed, with thanks.']);
  expect((await read('hr')).own.map(({ text }) => text)).toEqual(['Please attach the offer.']);
  const id = own[0]?.id ?? 0;
  expect((await post('hr', 'RemoveCommentTemplate', { id })).status).toBe(404);
  expect((await post('md', 'RemoveCommentTemplate', { id })).status).toBe(200);
  expect((await read('md')).own).toEqual([]);
});

it('refuses an empty text, and more than a list stays readable', async () => {
  expect((await keep('finance', '   ')).status).toBe(400);
  for (let place = 0; place < 20; place += 1) await keep('finance', `Text ${place}`);
  expect((await keep('finance', 'One more')).status).toBe(409);
  expect((await keep('finance', 'Text 7')).status).toBe(200);
  expect((await read('finance')).own).toHaveLength(20);
});

it('offers everyone of a company the active ones that HR keeps, by name, and no other company', async () => {
  const hr = await server.as('hr');
  const save = (name: string, text: string) =>
    hr.post('/Resources/commentTemplate/Save', { values: { name, text } });
  const first = await save('Missing receipt', 'Please attach the receipt and send it again.');
  expect(first.status).toBe(200);
  expect((await save('budget', 'Within the budget of the year.')).status).toBe(200);
  expect((await save('BUDGET', 'The same name again.')).status).toBe(409);
  await query(
    server.owner,
    `with other as (insert into accounts (name) values ('Another company') returning id)
     insert into comment_templates (account_id, name, text) select id, 'Theirs', 'Not ours' from other`,
  );
  const names = async (login: string) => (await read(login)).shared.map(({ name }) => name);
  expect(await names('md')).toEqual(['budget', 'Missing receipt']);
  expect(await names('employee')).toEqual(['budget', 'Missing receipt']);
  const employee = await server.as('employee');
  const theirs = { values: { name: 'Mine', text: 'For everyone' } };
  expect((await employee.post('/Resources/commentTemplate/Save', theirs)).status).toBe(403);
  await query(server.owner, `update comment_templates set is_active = false where name = 'budget'`);
  expect(await names('md')).toEqual(['Missing receipt']);
});
