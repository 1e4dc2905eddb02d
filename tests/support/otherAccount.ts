import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { demoPasswordHash, recordAll } from './factories.ts';

/** Contained in all data of the other account, so that any leak is recognised. */
export const MARK = 'Zanzibar';

export interface OtherAccount {
  accountId: number;
  businessUnitId: number;
  workplaceGroupId: number;
  departmentId: number;
  sectionId: number;
  /** The employee of `foreign`, who has every role; and a person without a user. */
  employeeId: number;
  colleagueId: number;
  userId: number;
}

const ROLES = ['employee', 'supervisor', 'hr', 'md', 'audit', 'finance', 'admin', 'developer'];

/** A second company besides that of `createOrganisation`, with a user who has every role in it. */
export async function createOtherAccount(owner: Db): Promise<OtherAccount> {
  const insert = async (sql: string, values: Record<string, unknown> = {}): Promise<number> => {
    const row = await queryOne<{ id: number }>(owner, `${sql} returning id`, values);
    if (!row) throw new Error('Nothing was stored');
    return row.id;
  };
  const named = (what: string) => ({ name: `${MARK} ${what}` });
  const accountId = await insert('insert into accounts (name) values ($name)', named('Ltd'));
  const businessUnitId = await insert(
    'insert into business_units (account_id, name) values ($accountId, $name)',
    { accountId, ...named('Unit') },
  );
  const workplaceGroupId = await insert(
    'insert into workplace_groups (business_unit_id, name) values ($businessUnitId, $name)',
    { businessUnitId, ...named('Group') },
  );
  const workplaceId = await insert(
    'insert into workplaces (workplace_group_id, name) values ($workplaceGroupId, $name)',
    { workplaceGroupId, ...named('Place') },
  );
  const departmentId = await insert(
    'insert into departments (business_unit_id, name) values ($businessUnitId, $name)',
    { businessUnitId, ...named('Department') },
  );
  const sectionId = await insert(
    'insert into sections (department_id, name) values ($departmentId, $name)',
    { departmentId, ...named('Section') },
  );
  const designationId = await insert(
    'insert into designations (account_id, name) values ($accountId, $name)',
    { accountId, ...named('Officer') },
  );
  const typeId = await insert(
    'insert into employment_types (account_id, name) values ($accountId, $name)',
    { accountId, ...named('Permanent') },
  );
  const employ = (who: string) =>
    insert(
      `insert into employees (account_id, code, name, business_unit_id, workplace_group_id,
         workplace_id, department_id, section_id, designation_id, employment_type_id, joining_date,
         gross, basic, office_mail)
       values ($accountId, $code, $name, $businessUnitId, $workplaceGroupId, $workplaceId,
         $departmentId, $sectionId, $designationId, $typeId, '2020-01-15', 98765, 54321, $mail)`,
      {
        accountId,
        businessUnitId,
        workplaceGroupId,
        workplaceId,
        departmentId,
        sectionId,
        designationId,
        typeId,
        code: `${MARK}-${who}`,
        mail: `${who}@${MARK.toLowerCase()}.example`,
        ...named(who),
      },
    );
  const employeeId = await employ('Chief');
  const colleagueId = await employ('Colleague');
  const userId = await insert(
    `insert into users (account_id, employee_id, login_id, password_hash)
     values ($accountId, $employeeId, 'foreign', $hash)`,
    { accountId, employeeId, hash: await demoPasswordHash },
  );
  await query(
    owner,
    'insert into user_roles (user_id, role) select $userId, unnest($roles::text[])',
    { userId, roles: ROLES },
  );
  await recordAll(owner);
  return {
    accountId,
    businessUnitId,
    workplaceGroupId,
    departmentId,
    sectionId,
    employeeId,
    colleagueId,
    userId,
  };
}
