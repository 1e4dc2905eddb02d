import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { textOfPdf } from '#tests/api/pay/pdfText.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let employeeId = 0;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`insert into designations (account_id, name) values (1, 'Manager');
        insert into rewards (business_unit_id, employee_id, subject, kind, given_on, reason)
        select 1, id, s, k, '2025-05-01', 'x' from employees,
          (values ('Ten years here', 'longService'), ('Came late', 'reprimand')) r (s, k)
        where code = 'U-employee'`);
    },
  });
  employeeId = (await server.as('employee')).employeeId;
  const hr = await server.as('hr');
  const change = (from: string, values: object) =>
    hr.get(`/Employee/ServiceBook?employeeId=${employeeId}`).then(({ body }) =>
      hr.post('/Employee/ChangeEmployment', {
        employeeId,
        from,
        values,
        reason: 'Decided',
        version: (body as { version: number }).version,
      }),
    );
  expect((await change('2023-04-01', { designationId: 2 })).status).toBe(200);
  expect((await change('2024-06-01', { isActive: false })).status).toBe(200);
  expect((await change('2025-01-01', { isActive: true })).status).toBe(200);
});
afterAll(() => server.close());

const issue = async (login: string, withPay = false) =>
  (await server.as(login)).post('/Employee/IssueServiceBook', { employeeId, withPay });
const getText = async (bytes: Buffer) => (await textOfPdf(bytes)).join(' ').replace(/\s+/g, ' ');
const printed = async (login: string, answer: { body: unknown }) => {
  const { autoId } = answer.body as { autoId: number };
  const client = await server.as(login);
  const response = await fetch(`${server.url}/api/Papers/File?paperId=${autoId}`, {
    headers: { Authorization: `Bearer ${client.token}` },
  });
  return {
    status: response.status,
    text: response.ok ? await getText(Buffer.from(await response.arrayBuffer())) : '',
  };
};

it('lists every dated change and honour, and neither pay nor disciplinary measures', async () => {
  const { text } = await printed('hr', await issue('hr'));
  for (const words of [
    'Since 1 January 2025: Manager',
    '1 April 2023 – 31 May 2024',
    '1 March 2019 – 31 March 2023',

    'Payables, Accounts, North',
    'Not employed',
    'Ten years here',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('Came late');
  expect(text).not.toContain('80,000');
});

it('shows pay to people who may see it, and logs the view', async () => {
  const answer = await issue('hr', true);
  expect((await printed('hr', answer)).text).toContain('80,000');
  const looks = await query(
    server.owner,
    `select from pay_accesses where call = 'Employee/IssueServiceBook'`,
  );
  expect(looks).toHaveLength(1);
  expect((await issue('md', true)).status).not.toBe(500);
  expect((await printed('audit', answer)).status).toBe(404);
});

it('is available to its person, and to others only if they may see the employment', async () => {
  expect((await printed('employee', await issue('employee'))).text).toContain('Ten years here');
  expect((await printed('employee', await issue('employee', true))).text).toContain('80,000');
  for (const login of ['manager', 'finance', 'hrUnit2']) {
    expect((await issue(login)).status).toBe(404);
  }
  expect((await issue('audit')).status).toBe(200);
  expect((await issue('audit', true)).status).toBe(403);
});

it('no longer says why someone left once they are back', async () => {
  const rows = await query(
    server.owner,
    `select is_active as "isActive", leaving_date as "leavingDate", leaving_reason as reason
     from employees where id = $employeeId`,
    { employeeId },
  );
  expect(rows).toEqual([{ isActive: true, leavingDate: null, reason: null }]);
});
