import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MissingAnswer } from '#machines/domains/company/contracts/setup.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { people, person } from '#tests/api/people/import/files.ts';
import { createClient, type Client } from '#tests/support/client.ts';
import { runCommand } from '#tests/support/command.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';

const PASSWORD = 'purple lantern over Padma';

let server: TestServer;
let admin: Client;
const folder = temporaryFolder('cadre-missing-');
beforeAll(async () => {
  server = await startTestServer({ seed: () => Promise.resolve() });
  const answers = join(folder, 'answers.json');
  const file = join(folder, 'people.csv');
  const administrator = { name: 'Karim Uddin', mail: 'karim@example.com', login: 'karim' };
  writeFileSync(
    answers,
    JSON.stringify({
      company: 'Meghna Textiles',
      administrator: { ...administrator, password: PASSWORD },
    }),
  );
  writeFileSync(file, people(person('W1'), person('W2'), person('W3')));
  const done = await runCommand('setup', ['--answers', answers, '--people', file], {
    DATABASE_URL: server.ownerUrl,
    DATA_DIR: server.env.DATA_DIR,
  });
  expect(done).toMatchObject({ code: 0 });
  admin = await createClient(server.url, 'karim', PASSWORD);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const missing = async () => (await admin.get('/FirstSteps/Missing')).body as MissingAnswer;

it('says what a company lacks after its people are imported', async () => {
  const { employees, missing: found } = await missing();
  expect(employees).toBe(3);
  expect(found).toEqual(
    expect.arrayContaining([
      { kind: 'supervisor', count: 2, role: null },
      { kind: 'calendar', count: 3, role: null },
      { kind: 'leaveType', count: 1, role: null },
      { kind: 'leaveYear', count: 1, role: null },
      { kind: 'holidays', count: 1, role: null },
      { kind: 'secondAdministrator', count: 1, role: null },
      { kind: 'approver', count: expect.any(Number), role: 'hr' },
    ]),
  );
});

it('no longer lists what has been set up', async () => {
  await query(
    server.owner,
    `with unit as (select id from business_units order by id limit 1),
     shift as (insert into shifts (account_id, name, starts, ends)
       select account_id, 'Day', '09:00', '17:00' from employees limit 1 returning id)
     insert into calendar_assignments (business_unit_id, shift_id, starts_on, note)
     select e.business_unit_id, shift.id, current_date - 1, '' from shift, employees e
     group by 1, 2`,
  );
  await query(
    server.owner,
    `insert into leave_years (account_id, name, starts_on, ends_on)
     select id, 'This year', current_date - 5, current_date + 5 from accounts`,
  );
  await query(
    server.owner,
    `insert into user_roles (user_id, role, reason) select id, 'hr', 'Test' from users`,
  );
  const kinds = (await missing()).missing.map(({ kind, role }) => role ?? kind);
  expect(kinds).toEqual(expect.not.arrayContaining(['calendar', 'leaveYear', 'hr']));
  expect(kinds).toContain('leaveType');
});

it('begins with plain English', async () => {
  expect(await queryOne(server.owner, 'select wording from accounts')).toEqual({
    wording: 'plain',
  });
});
