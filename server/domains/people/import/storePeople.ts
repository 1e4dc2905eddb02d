import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import {
  difference,
  recordChanges,
  type Fields,
  type RecordChange,
} from '#server/platform/history/records/recordChanges.ts';
import { fieldsSql } from '#server/platform/history/records/declared.ts';
import { databaseTime } from '#server/platform/clock.ts';
import {
  changeVersions,
  insertVersions,
  readPositions,
  type Recorded,
} from '#server/domains/people/employment/index.ts';
import { storeFurtherFacts } from './furtherFacts.ts';
import type { FurtherMade } from './undoFurther.ts';
import { readWorkingCalendar } from '#server/engine/instances/workingCalendar.ts';
import {
  addNames,
  EMPLOYMENT_TYPE,
  readOrganisation,
  recordNames,
  type MadeNames,
} from './names.ts';

/** The result of importing people. */
export interface PeopleStored {
  added: number;
  changed: number;
  unchanged: number;
}

/** What is needed to undo an import. */
export interface StoredByImport {
  added: PersonStored[];
  changed: PersonStored[];
  names: MadeNames;
  further: FurtherMade | null;
}

/**
 * Stores the staged people, and creates missing names in the order of the file. If `by` is null, as in the
 * demo, all people are recorded together (records/baseline.ts).
 */
export async function storePeople(
  tx: Tx,
  accountId: number,
  by: { userId: number | null } | null,
): Promise<PeopleStored & { people: StoredByImport }> {
  const before = by ? await readOrganisation(tx, accountId) : null;
  const names = await addNames(tx, accountId);
  if (by && before) await recordNames(tx, { ...by, accountId }, before);
  await resolve(tx, accountId);
  const created = await addPeople(tx, accountId);
  await nameSupervisors(tx, accountId);
  const added = await addedPeople(tx, created);
  const changed = await changePeople(tx, accountId);
  const [total] = await query<{ count: number }>(tx, 'select count(*) from import_people');
  let further: FurtherMade | null = null;
  if (by) {
    await record(tx, { ...by, accountId }, [...changed, ...added]);
    await dateChanges(tx, { ...by, accountId, reason: 'Import of people' }, changed, added);
    further = await storeFurtherFacts(tx, { ...by, accountId }, created);
  }
  const unchanged = (total?.count ?? 0) - added.length - changed.length;
  return {
    added: added.length,
    changed: changed.length,
    unchanged,
    people: { added, changed, names, further },
  };
}

/** Builds an employee row from each staged row, with the columns of `employees`. */
async function resolve(tx: Tx, accountId: number): Promise<void> {
  await query(
    tx,
    `create temp table import_employees on commit drop as
     select e.id, p.line, p.code, p.name, b.id as business_unit_id, g.id as workplace_group_id,
       w.id as workplace_id, d.id as department_id, s.id as section_id, n.id as designation_id,
       coalesce(p.joining_date, e.joining_date) as joining_date, p.gross,
       coalesce(p.basic, round(p.gross / 2, 2)) as basic,
       coalesce(p.is_management, e.is_management, false) as is_management,
       -- Only its owner changes the email address of a login (auth/changeMail.ts).
       case when exists (select from users u where u.employee_id = e.id) then e.office_mail
         else coalesce(p.email, e.office_mail) end as office_mail,
       coalesce(p.mobile, e.office_mobile) as office_mobile,
       coalesce(t.id, e.employment_type_id, (select id from employment_types
         where account_id = $accountId and name = $employmentType)) as employment_type_id,
       coalesce(p.grade, e.grade, '') as grade, coalesce(e.birth_date, p.birth_date) as birth_date,
       coalesce(e.gender, p.gender) as gender, coalesce(e.national_id, p.national_id) as national_id,
       e.supervisor_id, p.supervisor_code
     from import_people p
     join business_units b on b.account_id = $accountId and b.name = p.business_unit
     join workplace_groups g on g.business_unit_id = b.id and g.name = p.workplace_group
     join workplaces w on w.workplace_group_id = g.id and w.name = p.workplace
     join departments d on d.business_unit_id = b.id and d.name = p.department
     join sections s on s.department_id = d.id and s.name = p.section
     join designations n on n.account_id = $accountId and n.name = p.designation
     left join employment_types t on t.account_id = $accountId and t.name = p.employment_type
     left join employees e on e.account_id = $accountId and e.code = p.code`,
    { accountId, employmentType: EMPLOYMENT_TYPE },
  );
  await query(tx, 'analyze import_employees');
}

/** An import may change these columns. */
export const ORGANISATION = [
  'name',
  'business_unit_id',
  'workplace_group_id',
  'workplace_id',
  'department_id',
  'section_id',
  'designation_id',
  'joining_date',
  'is_management',
  'office_mail',
  'office_mobile',
  'employment_type_id',
  'grade',
  'birth_date',
  'gender',
  'national_id',
  'supervisor_id',
];

/** A person whom an import changed or added, with the recorded values before and after it. */
export interface PersonStored {
  id: number;
  before: Fields | null;
  after: Fields;
}

/** Changes everything except pay, which only increments may change. */
async function changePeople(tx: Tx, accountId: number): Promise<PersonStored[]> {
  const list = (alias: string) => ORGANISATION.map((column) => `${alias}.${column}`).join(', ');
  return query<PersonStored>(
    tx,
    `with old as (
       select t.id, ${fieldsSql('employee')} as fields from employees t
       join import_employees n on n.id = t.id
       where t.account_id = $accountId and row(${list('t')}) is distinct from row(${list('n')})
     ), changed as (
       update employees t set (${ORGANISATION.join(', ')}) = row(${list('n')})
       from import_employees n join old on old.id = n.id where t.id = n.id
       returning t.id, ${fieldsSql('employee')} as fields
     ) select id, old.fields as before, changed.fields as after from old join changed using (id)`,
    { accountId },
  );
}

async function addPeople(tx: Tx, accountId: number): Promise<number[]> {
  const columns = [...ORGANISATION, 'code', 'gross', 'basic'].join(', ');
  const rows = await query<{ id: number }>(
    tx,
    `insert into employees (account_id, ${columns})
     select $accountId, ${columns} from import_employees where id is null order by line returning id`,
    { accountId },
  );
  return rows.map(({ id }) => id);
}

/**
 * Sets the supervisors after all people are inserted, because a supervisor can be in the same file. For existing
 * people, a new supervisor is only staged, because it is a dated change.
 */
async function nameSupervisors(tx: Tx, accountId: number): Promise<void> {
  await query(
    tx,
    `update import_employees n set supervisor_id = s.id
     from employees s where s.account_id = $accountId and s.code = n.supervisor_code`,
    { accountId },
  );
  await query(
    tx,
    `update employees t set supervisor_id = n.supervisor_id from import_employees n
     where n.id is null and n.supervisor_id is not null
       and t.account_id = $accountId and t.code = n.code`,
    { accountId },
  );
}

const addedPeople = (tx: Tx, ids: readonly number[]): Promise<PersonStored[]> =>
  query<PersonStored>(
    tx,
    `select t.id, null as before, ${fieldsSql('employee')} as after
     from employees t where t.id = any($ids::bigint[]) order by t.id`,
    { ids },
  );

/** Records the changes as dated changes: from today, and for new people from their first day. */
async function dateChanges(
  tx: Tx,
  { reason, ...by }: Recorded,
  changed: readonly PersonStored[],
  added: readonly PersonStored[],
): Promise<void> {
  const { timeZone } = await readWorkingCalendar(tx, by.accountId);
  const from = databaseTime().toLocaleDateString('sv', { timeZone });
  const people = await readPositions(
    tx,
    [...changed, ...added].map(({ id }) => id),
  );
  const supervised = await query<{ id: number }>(
    tx,
    'select id from import_employees where id is not null and supervisor_code is not null',
  );
  const isSupervised = new Set(supervised.map(({ id }) => id));
  const of = (rows: readonly PersonStored[]) => rows.flatMap(({ id }) => people.get(id) ?? []);
  await changeVersions(
    tx,
    // If the file has no supervisor, a change of supervisor that is planned for later stays.
    of(changed).map(({ employeeId, position: { supervisorId, ...values } }) => ({
      employeeId,
      reason,
      from,
      to: null,
      values: isSupervised.has(employeeId) ? { ...values, supervisorId } : values,
    })),
    by,
  );
  await insertVersions(
    tx,
    of(added).map((one) => ({ ...one, reason, from: one.joiningDate, to: null })),
    by,
  );
}

/** Records what an import changed. People who didn't change get no entry. */
async function record(
  tx: Tx,
  actor: RecordChange['actor'],
  people: readonly PersonStored[],
): Promise<void> {
  await recordChanges(
    tx,
    people.flatMap(({ id, before, after }) => {
      const what = before === null ? { before, after } : difference(before, after);
      return what === null ? [] : [{ ...what, recordType: 'employee', recordId: id, actor }];
    }),
  );
}
