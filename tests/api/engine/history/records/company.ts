import { MENU } from '#machines/core/access/permissions.ts';
import { deriveDays, deriveStale } from '#server/domains/time/attendance/derive.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import type { WorkflowBinding } from '#server/engine/instances/engine.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import type { Answer } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { bringTo, FUTURE, row } from '#tests/api/increments/carry.ts';
import { grievance } from '#tests/api/grievances/fixture.ts';
import { requisition, stepDone } from '#tests/api/recruitment/payloads.ts';
import { readTicket } from '#tests/api/tickets/fixture.ts';

/** A company with one event of every verified kind. */
export async function startCompany(
  options: { workflows?: readonly WorkflowBinding[] } = {},
): Promise<TestServer> {
  const server = await startTestServer({
    ...options,
    also: async (owner) => {
      await owner.raw(`update employees set supervisor_id = 2 where id = 1`);
    },
  });
  const post = async (login: string, path: string, body: unknown) => {
    const answer = await (await server.as(login)).post(path, body);
    ok(answer, `${login} ${path}`);
    return answer;
  };
  await bringTo(server, 'released', [row(1, 2001), row(2, 2001)]);
  await bringTo(server, 'released', [row(3, 2001, { effectiveDate: FUTURE })]);
  await bringTo(server, 'hrReview', [row(4, 2001)]);
  await post('finance', '/ShareExchange/SaveAllCompanyShares', [
    { companyShareId: 0, businessUnitId: 1, businessUnitName: 'North', totalShareCount: 100 },
  ]);
  await post('finance', '/ShareExchange/SaveAllCompanyShares', [
    { companyShareId: 0, businessUnitId: 2, businessUnitName: 'South', totalShareCount: 50 },
  ]);
  for (const amount of [1_000_000, 2_000_000]) {
    await post('md', '/Employee/IncrementBudgetSave', {
      businessUnitId: 1,
      year: 2001,
      amount,
      reason: 'The board says so',
    });
  }
  await post('admin', '/Permission/UpdateRolePermissions', {
    role: 'audit',
    permissions: [
      {
        menuReferenceId: MENU.language,
        isView: true,
        isCreate: false,
        isEdit: false,
        isDelete: false,
      },
    ],
  });
  const employee = await server.as('employee');
  await post('admin', '/Permission/UpdateUserPermissions', {
    employeeId: employee.employeeId,
    permissions: [
      {
        menuReferenceId: MENU.headcountPlan,
        isView: true,
        isCreate: null,
        isEdit: null,
        isDelete: null,
      },
    ],
  });
  // Waits for a second administrator.
  await post('admin', '/Permission/UpdateUserPermissions', {
    employeeId: employee.employeeId,
    permissions: [
      {
        menuReferenceId: MENU.salaries,
        isView: true,
        isCreate: null,
        isEdit: null,
        isDelete: null,
      },
    ],
  });
  await post('admin', '/Users/GiveRole', {
    userId: employee.userId,
    role: 'audit',
    businessUnitId: 1,
    reason: 'Helps out',
  });
  await post('admin', '/Webhooks/Make', {
    name: 'Chat bot',
    url: 'https://example.com/cadre',
    workflows: ['transfer'],
  });
  await post('admin', '/FeatureGroups/Save', { name: 'Headcount desk' });
  await post('admin', '/RoleProfiles/Save', { name: 'Branch office', roles: ['supervisor'] });
  await post('admin', '/SignInRules/Save', {
    name: 'Everybody',
    provider: 'first',
    domain: 'example.com',
    role: 'employee',
  });
  await post('hr', '/Users/ProposeMail', {
    employeeId: employee.employeeId,
    kind: 'office',
    mail: 'employee.new@example.com',
    reason: 'Lost the phone',
  });
  await post('admin', '/TwoPeople/SaveRules', {
    confirmAfterDays: 1,
    proposalDays: 30,
    mailDelayHours: 72,
  });
  await post('admin', '/Pipelines/Publish', {
    kind: 'salaryCertificate',
    baseVersion: 0,
    definition: { steps: [{ label: 'Administrator', approvers: [{ by: 'role', role: 'admin' }] }] },
    reason: 'Quicker',
  });
  await post('hr', '/WorkingCalendar/Save', {
    timeZone: 'Asia/Dhaka',
    weekend: [5],
    opens: '09:00',
    closes: '17:00',
    holidays: [{ day: '2026-12-16', name: 'Victory Day' }],
  });
  await post('employee', '/Auth/CreateUserLogginInfo', {
    browser: 'Firefox',
    publicIp: '203.0.113.4',
    deviceName: 'A laptop',
    isSuccess: true,
  });
  await post('hr', '/Resources/designation/Save', { values: { name: 'Engineer', rank: 3 } });
  const bank = await post('finance', '/Resources/bank/Save', { values: { name: 'City' } });
  await post('finance', '/Resources/companyBankAccount/Save', {
    values: {
      accountName: 'Salaries',
      accountNumber: '123 456',
      businessUnitId: 1,
      bankId: (bank.body as { autoId: number }).autoId,
      purpose: 'salary',
    },
  });
  await post('hr', '/Workflow/Delegate', {
    stages: [{ workflow: 'increment', state: 'hrReview' }],
    standInEmployeeId: (await server.as('hr2')).employeeId,
    fromDate: accountDay(1),
    untilDate: accountDay(3),
    reason: 'On leave',
  });
  await post(
    'employee',
    '/DisciplinaryMgmt/CreateNUpdateGrievance',
    await grievance(server, { intEmployeeId: 0 }),
  );
  await post('employee', '/HRTicket/CreateTicket', await readTicket(employee));
  const requested = await post('manager', '/Employee/SaveRecruitmentRequest', requisition());
  const { autoId = 0 } = requested.body as { autoId?: number };
  await post('hr', '/Employee/UpdateEmpRecruitmentStatus', [stepDone(autoId, 1)]);
  await post('hr', '/Employee/SaveHeadcountPlan', {
    departmentId: 1,
    fiscalYear: 2026,
    vacancies: 3,
    budget: 500_000,
  });
  const month = `${accountDay(-31).slice(0, 7)}-01`;
  await withTransaction(server.db, (tx) =>
    deriveDays(tx, 1, { people: null, from: month, to: `${month.slice(0, 8)}28` }),
  );
  while (await deriveStale(server.db));
  await post('hr', '/Attendance/LockMonth', { businessUnitId: 1, month, unplanned: 1000 });
  for (const login of ['hr', 'manager']) {
    ok(
      await (
        await server.as(login)
      ).get('/Employee/EmployeeListForIncrement?year=2004&basicOrGross=gross&businessUnitIds=1'),
    );
  }
  return server;
}

function ok({ status, body }: Answer, what = 'a look'): void {
  if (status !== 200) throw new Error(`${what}: ${JSON.stringify(body)}`);
}
