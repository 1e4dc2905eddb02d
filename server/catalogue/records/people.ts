import type { Fields } from '#machines/kits/resources/field.ts';
import { fileFields } from '#machines/kits/resources/files.ts';
import {
  RECORD_PART_IDS,
  recordPart,
  type RecordPart,
} from '#machines/domains/people/personalRecord.ts';
import { getColumn, type Rows } from '#machines/kits/resources/resource.ts';
import {
  digestOfText,
  record,
  type RecordType,
} from '#server/platform/history/records/recordType.ts';

const getValues = (fields: Fields, alias: string): string =>
  Object.keys(fields)
    .map((name) => `${alias}.${getColumn(name)}`)
    .join(', ');

const digestOfFields = (fields: Fields): string =>
  digestOfText(`jsonb_build_array(t.id, ${getValues(fields, 't')})::text`);

/** Files come last, and only if there are any. Digests of rows from before files existed therefore stay valid. */
const digestOfRows = ({ table, parent, fields }: Rows): string => {
  const files = new Set(fileFields(fields));
  const others = Object.fromEntries(Object.entries(fields).filter(([name]) => !files.has(name)));
  const fileParts = [...files].map(
    (name) => ` || case when r.${getColumn(name)} is null then '[]'::jsonb
        else jsonb_build_array(r.${getColumn(name)}) end`,
  );
  return digestOfText(`(select coalesce(
    jsonb_agg(jsonb_build_array(r.id, ${getValues(others, 'r')})${fileParts.join('')} order by r.id),
    '[]')::text from ${table} r where r.${parent} = t.id)`);
};

/** Employees, their dated positions, plans and locks. */
export const people: readonly RecordType[] = [
  record({
    recordType: 'employee',
    called: 'people',
    table: 'employees',
    concerns: { gross: 'money', basic: 'money', supervisorId: 'rights', officeMail: 'rights' },
    fields: {
      code: 't.code',
      businessUnitId: 't.business_unit_id',
      sectionId: 't.section_id',
      supervisorId: 't.supervisor_id',
      isManagement: 't.is_management',
      isActive: 't.is_active',
      grade: 't.grade',
      contractEnd: 't.contract_end',
      leavingDate: 't.leaving_date',
      separationType: 't.separation_type',
      // The history does not show personal details and the reason for leaving, so only a digest is
      // recorded.
      personalDigest: digestOfText(`concat_ws('|', t.id, t.birth_date, t.gender, t.religion_id,
        t.blood_group, t.national_id, t.tin, t.leaving_reason)`),
      contactDigest: digestOfText(
        `concat_ws('|', t.id, t.name, t.office_mobile, t.personal_mobile)`,
      ),
      officeMail: 't.office_mail',
      personalMail: 't.personal_mail',
      gross: 't.gross',
      basic: 't.basic',
    },
  }),
  record({
    recordType: 'employee version',
    called: 'employment records',
    table: 'employee_versions',
    fill: 'select fill_employee_versions()',
    fields: {
      employeeId: 't.employee_id',
      from: 'lower(t.valid)',
      to: 'upper(t.valid)',
      businessUnitId: 't.business_unit_id',
      departmentId: 't.department_id',
      sectionId: 't.section_id',
      workplaceGroupId: 't.workplace_group_id',
      workplaceId: 't.workplace_id',
      designationId: 't.designation_id',
      employmentTypeId: 't.employment_type_id',
      supervisorId: 't.supervisor_id',
      isActive: 't.is_active',
      grade: 't.grade',
      separationType: 't.separation_type',
      isSuperseded: 't.superseded_at is not null',
    },
  }),
  record({
    // The history shows that the record was changed and by whom, but not its content.
    recordType: 'personal record',
    table: 'employee_details',
    fields: Object.fromEntries(
      RECORD_PART_IDS.flatMap((id) => {
        const part: RecordPart = recordPart(id);
        if ('rows' in part) {
          return [[id, digestOfRows(part.rows)]];
        }
        return part.table === 'employee_details' ? [[id, digestOfFields(part.fields)]] : [];
      }),
    ),
  }),
  record({
    recordType: 'profit center assignment',
    called: 'profit-center assignments',
    table: 'profit_center_assignments',
    fields: {
      employeeId: 't.employee_id',
      from: 'lower(t.valid)',
      to: 'upper(t.valid)',
      shares: `(select jsonb_object_agg(s.profit_center_id, s.share)
        from profit_center_shares s where s.assignment_id = t.id)`,
    },
  }),
  record({
    recordType: 'hired candidate',
    called: 'hired candidates',
    table: 'hired_candidates',
    fields: {
      requestId: 't.request_id',
      reference: 't.reference',
      employeeId: 't.employee_id',
      isTurnedDown: 't.turned_down is not null',
      personalDigest:
        digestOfText(`concat_ws('|', t.id, t.name, t.birth_date, t.gender, t.national_id,
        t.mail, t.mobile, t.joining_on, t.gross)`),
    },
  }),
  record({
    recordType: 'separation',
    table: 'separations',
    fields: {
      requestId: 't.request_id',
      employeeId: 't.employee_id',
      separationTypeId: 't.separation_type_id',
      lastDay: 't.last_day',
      isCancelled: 't.cancelled_at is not null',
      releasedAt: 't.released_at',
      releasedBy: 't.released_by',
      successorId: 't.successor_id',
    },
  }),
  record({
    recordType: 'headcount plan',
    table: 'headcount_plans',
    key: `t.department_id || ' ' || t.fiscal_year`,
    fields: { vacancies: 't.vacancies', budget: 't.budget' },
  }),
  record({
    // Approved corrections of an attendance day.
    recordType: 'attendance correction',
    table: 'attendance_corrections',
    fields: {
      employeeId: 't.employee_id',
      requestId: 't.request_id',
      day: 't.day',
      inAt: 't.in_at',
      outAt: 't.out_at',
      isCancelled: 't.cancelled_at is not null',
    },
  }),
  record({
    recordType: 'calendar feed',
    table: 'calendar_feeds',
    fields: {
      userId: 't.user_id',
      withTeam: 't.with_team',
      isRevoked: 't.revoked_at is not null',
      tokenDigest: `encode(t.token_hash, 'hex')`,
    },
  }),
  record({
    recordType: 'punch file',
    table: 'punch_files',
    fields: { madeBy: 't.made_by', taken: 't.taken', isUndone: 't.undone_at is not null' },
  }),
  record({
    recordType: 'attendance lock',
    called: 'locked months',
    table: 'attendance_locks',
    fields: {
      businessUnitId: 't.business_unit_id',
      month: 't.month',
      isLocked: 't.reopened_at is null',
      // A digest of the employees in the month and the status of each of their days.
      held: `(select encode(sha256(string_agg(sha256(int8send(p.employee_id) || multirange_send(p.days)
          || p.held), ''::bytea order by p.employee_id)), 'hex')
        from attendance_locked_people p where p.lock_id = t.id)`,
    },
  }),
];
