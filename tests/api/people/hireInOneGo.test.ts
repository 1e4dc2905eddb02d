import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewPersonOptions } from '#machines/domains/people/contracts/employment.ts';
import type { PersonCreated } from '#machines/domains/people/contracts/people.ts';
import { query } from '#server/platform/db/sql.ts';
import { textOfPdf } from '#tests/api/pay/pdfText.ts';
import { hire } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await hire(owner, { login: 'office', roles: ['employee', 'hr', 'admin'] });
    },
  });
});
afterAll(() => server.close());

const someone = (code: string, more: object) => ({
  name: `New ${code}`,
  code,
  joiningDate: '2026-12-01',
  sectionId: 1,
  workplaceId: 1,
  designationId: 1,
  employmentTypeId: 1,
  gross: 50_000,
  basic: 30_000,
  officeMail: `${code}@example.com`,
  issuesLetter: true,
  ...more,
});

const create = async (login: string, code: string, more: object = {}) =>
  (await server.as(login)).post('/Employee/Create', someone(code, more));

const readStored = (code: string) =>
  query<{ login: string | null; letters: number; roles: string[]; invited: boolean }>(
    server.owner,
    `select u.login_id as login, (select count(*)::integer from papers p where p.employee_id = e.id) as letters,
       array(select r.role from user_roles r where r.user_id = u.id) as roles,
       exists (select from invitations i where i.user_id = u.id) as invited
     from employees e left join users u on u.employee_id = e.id where e.code = $code`,
    { code },
  );

it('creates the employee, the appointment letter and an invited user at once', async () => {
  const answer = await create('office', 'H-1', {
    newUser: { login: 'h.one@example.com', isInvited: true },
  });
  expect(answer).toMatchObject({ status: 200 });
  const { letter, userId } = answer.body as PersonCreated;
  expect(letter?.number).toBe('AL-2026-0001');
  expect(userId).toBeGreaterThan(0);
  expect(await readStored('H-1')).toEqual([
    { login: 'h.one@example.com', letters: 1, roles: ['employee'], invited: true },
  ]);
  const office = await server.as('office');
  const file = await fetch(`${server.url}/api/Papers/File?paperId=${letter?.paperId}`, {
    headers: { Authorization: `Bearer ${office.token}` },
  });
  const text = (await textOfPdf(Buffer.from(await file.arrayBuffer()))).join(' ');
  expect(text).toContain('50,000');
  expect(text).toMatch(/Dec(ember)?/);
});

it('creates nothing if the user ID is taken, and gives its letter’s number to the next', async () => {
  const newUser = { login: 'h.one@example.com', isInvited: false };
  expect(await create('office', 'H-2', { newUser })).toMatchObject({ status: 409 });
  expect(await readStored('H-2')).toEqual([]);
  const { body } = await create('hr', 'H-3');
  expect((body as PersonCreated).letter?.number).toBe('AL-2026-0002');
  expect(await readStored('H-3')).toMatchObject([{ login: null, letters: 1 }]);
});

it('refuses a user to those who may not create users, and an invitation without an address', async () => {
  const newUser = { login: 'h.four@example.com', isInvited: true };
  expect(await create('hr', 'H-4', { newUser })).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('may not create users') as string },
  });
  expect(await create('office', 'H-4', { newUser, officeMail: '' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'officeMail' }] },
  });
  expect(await readStored('H-4')).toEqual([]);
});

it('proposes the next free employee ID of each business unit', async () => {
  for (const code of ['N-010', 'N-009']) {
    expect(await create('office', code)).toMatchObject({ status: 200 });
  }
  const { body } = await (await server.as('office')).get('/Employee/CreateOptions');
  const { freeCodes } = body as NewPersonOptions;
  expect(freeCodes).toContain('N-011');
  expect(freeCodes).not.toContain('N-010');
});
