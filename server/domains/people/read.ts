import { z } from 'zod';
import type {
  PersonalRecord,
  RecordChangeEntry,
} from '#machines/domains/people/contracts/people.ts';
import { RECORD_PARTS, type RecordPart } from '#machines/domains/people/personalRecord.ts';
import { recordDataAccess } from '#server/platform/access/dataAccess.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { placeJoins } from './employment/index.ts';
import { seesPayOf } from '#server/domains/pay/salary/index.ts';
import { recordAccess } from './access.ts';
import { getParts } from './parts.ts';

export const recordQuery = z.object({ employeeId: queryInt('must be an employee ID') });

type Head = Pick<
  PersonalRecord,
  | 'employeeId'
  | 'code'
  | 'name'
  | 'photoFileId'
  | 'isActive'
  | 'designation'
  | 'department'
  | 'unit'
  | 'workplace'
  | 'supervisor'
  | 'employmentType'
  | 'grade'
  | 'joiningDate'
  | 'version'
>;

/**
 * Returns a person's basic data, limited to what the caller may see. Access to another person's data is recorded.
 * @throws AppError 404 for everyone except the person, HR of their unit and their superiors.
 */
export async function personalRecord(
  { db, actor }: Call,
  { employeeId }: z.output<typeof recordQuery>,
): Promise<PersonalRecord> {
  const access = await recordAccess(db, actor, employeeId);
  if (!access.isSelf) {
    await recordDataAccess(db, actor, {
      kind: 'personal',
      call: 'Employee/Record',
      employeeIds: [employeeId],
    });
  }
  const [seesPay, head, parts, changes] = await Promise.all([
    seesPayOf({ db, actor }, employeeId),
    queryOne<Head>(
      db,
      `select e.id as "employeeId", e.code, e.name, e.photo_file_id as "photoFileId",
         e.is_active as "isActive", g.name as designation, s.name || ', ' || d.name as department,
         u.name as unit, w.name || ', ' || p.name as workplace,
         case when v.id is not null then jsonb_build_object('id', v.id, 'name', v.name) end
           as supervisor,
         y.name as "employmentType", e.grade, e.joining_date::text as "joiningDate",
         coalesce(i.version, 0) as version
       from employees e ${placeJoins('e')}
       left join employees v on v.id = e.supervisor_id
       left join employee_details i on i.id = e.id
       where e.id = $employeeId`,
      { employeeId },
    ),
    getParts(db, employeeId, access),
    access.isSelf || access.isOffice ? getChanges(db, employeeId) : [],
  ]);
  if (!head) throw notFound('Employee not found');
  const { isSelf, mayReveal, seesEmployment } = access;
  return { ...head, isSelf, mayReveal, seesEmployment, seesPay, parts, changes };
}

const MAX_CHANGES = 50;

const EMPLOYEE_WORDS = new Map([
  // Recorded when assets were still part of the employee's record.
  ['assets', 'Assets'],
  ['code', 'Employee Id'],
  ['businessUnitId', 'Business unit'],
  ['sectionId', 'Section'],
  ['supervisorId', 'Supervisor'],
  ['isActive', 'Status'],
  ['grade', 'Grade'],
  ['contractEnd', 'Contract end'],
  ['leavingDate', 'Leaving date'],
  ['separationType', 'Separation type'],
  ['personalDigest', 'Personal'],
  ['contactDigest', 'Contact'],
  ['officeMail', 'Office email'],
  ['personalMail', 'Personal email'],
  ['gross', 'Salary'],
  ['basic', 'Salary'],
  ...Object.entries(RECORD_PARTS).map(
    ([id, { label }]: [string, RecordPart]) => [id, label] as const,
  ),
]);

/** Returns who changed which part, and when. The history doesn't contain the values. */
async function getChanges(db: Db, employeeId: number): Promise<RecordChangeEntry[]> {
  const rows = await query<{
    at: Date;
    byName: string;
    reason: string;
    fields: string[];
    isNew: boolean;
  }>(
    db,
    `select c.at, coalesce(p.name, u.login_id, 'Cadre') as "byName", c.before is null as "isNew", c.reason,
       array(select jsonb_object_keys(coalesce(c.after, c.before, '{}'))) as fields
     from record_changes c left join users u on u.id = c.actor_id
     left join user_people p on p.user_id = u.id
     where c.record_type in ('employee', 'personal record') and c.record_id = $employeeId::text
       and c.erased_at is null
     order by c.id desc limit ${MAX_CHANGES}`,
    { employeeId },
  );
  return rows.map(({ at, byName, reason, fields, isNew }) => ({
    at: at.toISOString(),
    byName,
    reason,
    what: isNew ? [] : [...new Set(fields.flatMap((field) => EMPLOYEE_WORDS.get(field) ?? []))],
  }));
}
