import { MENU } from '#machines/core/access/permissions.ts';
import { query } from '#server/platform/db/sql.ts';
import { openHarness, type Harness } from '#tests/faults/harness/harness.ts';
import type { Scenario } from '#tests/faults/scenario.ts';
import { until } from '#tests/launch/application.ts';
import { call, createClient, type Answer, type Client } from '#tests/support/client.ts';
import { DEMO_PASSWORD, hire } from '#tests/support/factories.ts';
import { STAGES, requestIncrements } from '#tests/faults/harness/fixture.ts';

const WRONG = { strPassword: 'not the password' };
const NOTHING = { isView: null, isCreate: null, isEdit: null, isDelete: null };

/** One attempt by an insider, and its expected result. */
type Try = (harness: Harness, url: string) => Promise<string[]>;

const expected = (what: string, { status, body }: Answer, ...statuses: number[]): string[] =>
  statuses.includes(status) ? [] : [`${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`];

const grant = (client: Client, employeeId: number, menuReferenceId: number, flags: object) =>
  client.post('/Permission/UpdateUserPermissions', {
    employeeId,
    permissions: [{ menuReferenceId, ...NOTHING, ...flags }],
  });

/** HR redirects the managing director's codes to another address. */
const mailByImport: Try = async (harness, url) => {
  const client = await createClient(url, 'hr');
  const [md] = await query<{ code: string; gross: string }>(
    harness.owner,
    `select e.code, e.gross::text as gross from employees e join users u on u.employee_id = e.id
     where u.login_id = 'md'`,
  );
  const header = 'EmployeeCode,EmployeeName,Designation,Department,Section,JoiningDate,Gross,Email';
  const file = {
    format: 'csv',
    content: `${header}\n${md?.code},The md,Officer,Accounts,Payables,2019-03-01,${md?.gross},hr@example.com\n`,
    asked: {},
  };
  const checked = await client.post('/Import/People/CheckFile', file);
  const { digest } = checked.body as { digest: string };
  const response = await client.post('/Import/People/ImportFile', { ...file, digest });
  const taken = await query(
    harness.owner,
    `select from employees where code = $code and office_mail = 'hr@example.com'`,
    { code: md?.code },
  );
  return [
    ...(response.status === 400 ? [] : [`the import was answered ${response.status}`]),
    ...(taken.length === 0 ? [] : ['the mail address was changed by an import']),
  ];
};

/** An administrator grants sight of pay alone, grants themselves more, and acts outside their unit. */
const rightsOfOne: Try = async (harness, url) => {
  await hire(harness.owner, { login: 'adminOfUnit2', roles: ['employee', 'admin@2'] });
  const [admin, local, employee] = [
    await createClient(url, 'admin'),
    await createClient(url, 'adminOfUnit2'),
    await createClient(url, 'employee'),
  ];
  await grant(admin, employee.employeeId, MENU.salaries, { isView: true });
  // The keeper of meal places may book meals but not correct them.
  await grant(admin, admin.employeeId, MENU.mealConsume, { isEdit: true });
  const given = await query(
    harness.owner,
    `select from user_permissions where is_view and menu_reference_id = $salaries
       or is_edit and menu_reference_id = $meals`,
    { salaries: MENU.salaries, meals: MENU.mealConsume },
  );
  return [
    ...(given.length === 0 ? [] : ['one administrator gave what takes two']),
    ...expected(
      'a role by an administrator of one unit',
      await local.post('/Permission/UpdateRolePermissions', {
        role: 'hr',
        permissions: [
          {
            menuReferenceId: MENU.shares,
            isView: true,
            isCreate: true,
            isEdit: true,
            isDelete: true,
          },
        ],
      }),
      403,
    ),
    ...expected(
      'someone of another unit',
      await grant(local, employee.employeeId, MENU.shares, { isView: false }),
      404,
    ),
  ];
};

/** A colleague requests existing and missing IDs. */
const curiousColleague: Try = async (harness, url) => {
  const [subjectId = 0] = await requestIncrements(harness, 1, { year: 2027 });
  const employee = await createClient(url, 'employee');
  const readNotices = async (path: string, id: number, event: object) => {
    const { status, body } = await employee.post(path, {
      workflow: 'increment',
      items: [{ subjectId: id, event }],
    });
    const { requestId: _one, batchId: _another, ...rest } = body as Record<string, unknown>;
    return JSON.stringify({ status, rest }).replaceAll(String(id), '#');
  };
  const breaches: string[] = [];
  for (const path of ['/Workflow/Preview', '/Workflow/Dispatch']) {
    for (const { event } of STAGES) {
      const [existing, unknown] = [
        await readNotices(path, subjectId, event),
        await readNotices(path, 1_999_999_999, event),
      ];
      if (existing !== unknown)
        breaches.push(`${path} ${event.type} tells ${existing} from ${unknown}`);
    }
  }
  return breaches;
};

/** A user whose menu entry was removed uses its calls directly. */
const closedMenu: Try = async (_harness, url) => {
  const [admin, employee] = [await createClient(url, 'admin'), await createClient(url, 'employee')];
  await grant(admin, employee.employeeId, MENU.grievances, { isView: false });
  const answers = [
    await employee.get('/DisciplinaryMgmt/GetGrievanceDetails?grievanceId=1'),
    await employee.post('/DisciplinaryMgmt/AddNote', { grievanceId: 1, note: 'x' }),
    await employee.get('/DisciplinaryMgmt/GrievanceCategoryDDL'),
  ];
  return answers.flatMap((answer, index) => expected(`closed call ${index}`, answer, 403));
};

/** A raise dated 1900, and one years in the past without a comment. */
const earlyDate: Try = async (harness, url) => {
  const manager = await createClient(url, 'manager');
  const [person] = await query<{ id: number }>(
    harness.owner,
    `select id from employees where code = 'E00009'`,
  );
  const input = { employeeId: person?.id, year: 2002, basicOrGross: 'gross', incrPercent: 5 };
  const breaches: string[] = [];
  for (const effectiveDate of ['1900-01-01', '2002-06-01']) {
    const answer = await manager.post('/Employee/IncrementRequestCreate', [
      { ...input, effectiveDate },
    ]);
    breaches.push(...expected(`a raise from ${effectiveDate}`, answer, 400));
  }
  return breaches;
};

/** Password guessing at one account and at many, concurrently. */
const guesses: Try = async (_harness, url) => {
  const guessed = async (logins: string[]) => {
    const answers = await Promise.all(
      logins.map((strLoginId) => call(url, 'POST', '/Auth/Login', { strLoginId, ...WRONG })),
    );
    return answers.filter(({ status }) => status === 401).length;
  };
  const one = await guessed(Array.from({ length: 60 }, () => 'finance'));
  const many = await guessed(Array.from({ length: 150 }, (_, n) => `made up ${n}`));
  return [
    ...(one <= 5 ? [] : [`${one} of 60 guesses at one account were looked at`]),
    ...(one + many <= 50 ? [] : [`${one + many} guesses of one address were looked at`]),
  ];
};

/** Weak passwords, wherever a password is set. */
const guessable: Try = async (_harness, url) => {
  const employee = await createClient(url, 'employee');
  const answers = [];
  for (const strNewPassword of GUESSABLE) {
    const passwords = { strOldPassword: DEMO_PASSWORD, strNewPassword };
    const body = { ...passwords, strConfirmPassword: strNewPassword };
    answers.push(await employee.post('/Auth/ChangePassword', body));
  }
  return answers.flatMap((answer, at) => expected(GUESSABLE[at] ?? '', answer, 400));
};

const GUESSABLE = ['aaaaaaaaaaaa', 'abcabcabcabc', 'password1234', 'qwertyuiop12', 'employee2026'];

/** Guessing of reset codes, sequential and concurrent: responses reveal nothing, and attempts are counted. */
const codes: Try = async ({ owner }, url) => {
  const path = '/Auth/VerifyForgetPasswordOTP';
  const breaches: string[] = [];
  for (let request = 1; request <= 2; request += 1) {
    const input = await call(url, 'POST', '/Auth/ForgetPassword', { strLoginId: 'finance' });
    breaches.push(...expected('asking for a code', input, 200));
    const { requestId } = input.body as { requestId?: string };
    const make = () => query(owner, 'select from one_time_codes where hash is not null');
    await until(async () => (await make()).length >= request, 30_000);
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        call(url, 'POST', path, { strLoginId: 'finance', requestId, pin: String(100_000 + n) }),
      ),
    );
    breaches.push(...guesses.flatMap((answer) => expected('a guess at a code', answer, 400)));
  }
  const [tried] = await query<{ tries: number }>(
    owner,
    'select sum(tries)::integer as tries from one_time_codes',
  );
  const tries = tried?.tries ?? 0;
  return [
    ...new Set(breaches),
    ...(tries > 0 && tries <= 5 ? [] : [`${tries} of 60 guesses at codes were looked at`]),
  ];
};

/** Attempts by insiders with other people's accounts, permissions, IDs and dates. */
export const accounts: Scenario = {
  name: 'account-takeover',
  what: 'others’ mail addresses, rights and ids, closed menus, dates long past, passwords and codes that are guessed',
  async run() {
    const harness = await openHarness({ servers: 1, workers: 1 });
    try {
      const url = harness.servers[0]?.url ?? '';
      const tries = {
        mailByImport,
        rightsOfOne,
        curiousColleague,
        closedMenu,
        earlyDate,
        guessable,
        codes,
        guesses,
      };
      const breaches: string[] = [];
      for (const [name, attempt] of Object.entries(tries)) {
        breaches.push(...(await attempt(harness, url)).map((breach) => `${name}: ${breach}`));
      }
      return { counts: { tries: Object.keys(tries).length }, breaches };
    } finally {
      await harness.close();
    }
  },
};
