import { hash } from '@node-rs/argon2';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';

export const DEMO_PASSWORD = 'cadre-demo-2026';

/** login → roles. A role alone applies in every business unit, `role@2` only in unit 2. */
const PEOPLE: Record<string, string[]> = {
  employee: ['employee'],
  manager: ['employee', 'supervisor'],
  hr: ['employee', 'hr'],
  hr2: ['employee', 'hr'],
  md: ['employee', 'md'],
  md2: ['employee', 'md'],
  audit: ['employee', 'audit'],
  finance: ['employee', 'finance'],
  admin: ['employee', 'admin'],
  developer: ['employee', 'developer'],
  otp: ['employee', 'hr'],
  hrUnit2: ['employee', 'hr@2'],
  managerUnit2: ['employee', 'supervisor@2'],
  allRoles: ['employee', 'supervisor', 'hr', 'md', 'audit', 'finance'],
};

/**
 * A hash with argon2's lowest cost. The parameters are stored with it, so a sign-in in tests takes 0.1 ms of
 * CPU time instead of 15 to 40. Passwords set through the server have the usual cost.
 */
export const demoPasswordHash = hash(DEMO_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/**
 * A small organisation: account 1 with business units 1 and 2, each with two sections of ten people, whose
 * gross pay is 30,000 + 1,000 × ID and whose basic pay is half of it. Each of PEOPLE has a user and works in
 * unit 1. Employees 1 to 40 have no user.
 */
export async function createOrganisation(owner: Db, { employees = 40 } = {}): Promise<void> {
  await owner.raw(`
    insert into accounts (name) values ('Testing Ltd');
    insert into business_units (account_id, name) values (1, 'North'), (1, 'South');
    insert into workplace_groups (business_unit_id, name) values (1, 'Office'), (2, 'Plant');
    insert into workplaces (workplace_group_id, name) values (1, 'Head office'), (2, 'Works');
    insert into departments (business_unit_id, name) values (1, 'Accounts'), (2, 'Weaving');
    insert into sections (department_id, name)
      values (1, 'Payables'), (1, 'Receivables'), (2, 'Looms'), (2, 'Dyeing');
    insert into designations (account_id, name) values (1, 'Officer');
    insert into employment_types (account_id, name) values (1, 'Permanent');
  `);
  if (employees > 0) await createEmployees(owner, employees);
  const passwordHash = await demoPasswordHash;
  for (const [login, roles] of Object.entries(PEOPLE)) {
    const employeeId = await createEmployee(owner, login);
    await createUser(owner, { login, employeeId, roles, passwordHash });
  }
}

/** Creates a user with these roles: for an employee of the organisation, or a new one. */
export async function hire(
  owner: Db,
  { login, roles, employeeId }: { login: string; roles: string[]; employeeId?: number },
): Promise<{ userId: number; employeeId: number }> {
  const who = employeeId ?? (await createEmployee(owner, login));
  const passwordHash = await demoPasswordHash;
  const userId = await createUser(owner, { login, employeeId: who, roles, passwordHash });
  await recordPeople(owner);
  return { userId, employeeId: who };
}

/** Adds people, ten per section, to sections 1 to 4 in turn. */
export async function createEmployees(owner: Db, count: number): Promise<void> {
  await query(
    owner,
    `insert into employees (account_id, code, name, business_unit_id, workplace_group_id,
       workplace_id, department_id, section_id, designation_id, employment_type_id, joining_date,
       gross, basic)
     select 1, 'E' || lpad(n::text, greatest(5, length(n::text)), '0'), 'Person ' || n, u, u, u, u, s, 1, 1, '2020-01-15',
       30000 + 1000 * (n % 1000), 15000 + 500 * (n % 1000)
     from (select n, 1 + (n - 1) / 10 % 4 as s, 1 + (n - 1) / 20 % 2 as u
       from generate_series((select count(*) + 1 from employees),
         (select count(*) from employees) + $count::integer) n) p`,
    { count },
  );
}

/** Records rows that were inserted by SQL, as Cadre records its own. */
export const recordAll = (owner: Db): Promise<void> =>
  record(
    owner,
    recordTypes.map(({ recordType }) => recordType),
  );

/** The same for employees and their users only, because recordAll reads twenty types of rows. */
export const recordPeople = (owner: Db): Promise<void> =>
  record(owner, ['employee', 'employee version', 'login', 'user', 'role', 'role period']);

async function record(owner: Db, types: readonly string[]): Promise<void> {
  await owner.raw('select fill_employee_versions()');
  // If nothing is recorded yet, the first start will record all rows.
  const begun = await query(owner, 'select from record_changes limit 1', {});
  if (begun.length > 0) await recordUnrecorded(owner, ...types);
}

async function createEmployee(owner: Db, login: string): Promise<number> {
  const row = await queryOne<{ id: number }>(
    owner,
    `insert into employees (account_id, code, name, business_unit_id, workplace_group_id,
       workplace_id, department_id, section_id, designation_id, employment_type_id, joining_date,
       gross, basic, office_mail)
     values (1, $code, $name, 1, 1, 1, 1, 1, 1, 1, '2019-03-01', 80000, 40000, $mail)
     returning id`,
    { code: `U-${login}`, name: `The ${login}`, mail: `${login}@example.com` },
  );
  if (!row) throw new Error('The employee was not stored');
  return row.id;
}

async function createUser(
  owner: Db,
  user: { login: string; employeeId: number; roles: string[]; passwordHash: string },
): Promise<number> {
  const row = await queryOne<{ id: number }>(
    owner,
    `insert into users (account_id, employee_id, login_id, password_hash, needs_code)
     values (1, $employeeId, $login, $passwordHash, $login = 'otp') returning id`,
    user,
  );
  if (!row) throw new Error('The user was not stored');
  const roles = user.roles.map((role) => role.split('@'));
  await query(
    owner,
    `insert into user_roles (user_id, role, business_unit_id)
     select $userId, * from unnest($names::text[], $units::bigint[])`,
    {
      userId: row.id,
      names: roles.map(([name]) => name),
      units: roles.map(([, unit]) => (unit ? Number(unit) : null)),
    },
  );
  return row.id;
}
