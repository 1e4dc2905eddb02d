import { getArrears } from '#machines/domains/increments/arrears.ts';
import type { EarlierRaise, SalaryRevision } from '#machines/domains/increments/revisions.ts';
import { difference } from '#machines/core/values/money.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** A released raise with the data of its letter. */
export interface RevisionRow {
  incrementId: number;
  employeeId: number;
  employeeCode: string;
  employeeName: string;
  joiningDate: string | null;
  designationName: string;
  departmentName: string;
  sectionName: string;
  unitName: string;
  accountName: string;
  /** The ISO 4217 code of the currency. */
  currency: string;
  year: number;
  effectiveDate: string;
  basicOrGross: 'basic' | 'gross';
  incrementPercent: number;
  grossBefore: number;
  grossAfter: number;
  basicBefore: number;
  basicAfter: number;
  releasedAt: Date;
  /** The date of the release in the account's time zone. */
  releasedOn: string;
  releasedByName: string;
  appliedAt: Date | null;
}

/** SQL for the rows. The workplace is that at the time of the request, even after a transfer. */
const ROWS = `
  select v.increment_id as "incrementId", v.employee_id as "employeeId", e.code as "employeeCode",
    e.name as "employeeName", e.joining_date as "joiningDate", g.name as "designationName",
    d.name as "departmentName", s.name as "sectionName", u.name as "unitName",
    a.name as "accountName", a.currency, r.fiscal_year as year, v.effective_date as "effectiveDate",
    r.basic_or_gross as "basicOrGross", r.increment_percent as "incrementPercent",
    v.gross_before as "grossBefore", v.gross_after as "grossAfter",
    v.basic_before as "basicBefore", v.basic_after as "basicAfter", v.created_at as "releasedAt",
    account_day(r.account_id, v.created_at)::text as "releasedOn",
    coalesce((
      select p.name from workflow_instances i
      join workflow_transitions t on t.instance_id = i.id and t.event = 'finance.release'
      join users w on w.id = t.actor_id join employees p on p.id = w.employee_id
      where i.workflow = 'increment' and i.subject_id = r.id
      order by t.seq desc limit 1), '') as "releasedByName",
    v.applied_at as "appliedAt"
  from salary_revisions v
  join increments r on r.id = v.increment_id
  join employees e on e.id = v.employee_id
  join accounts a on a.id = r.account_id
  join business_units u on u.id = r.business_unit_id
  join departments d on d.id = r.department_id
  join sections s on s.id = r.section_id
  join designations g on g.id = r.designation_id`;

/** Returns the released raises of one person, the latest first. */
export const revisionsOfEmployee = (db: Db, employeeId: number) =>
  query<RevisionRow>(
    db,
    `${ROWS} where v.employee_id = $employeeId order by v.effective_date desc, v.id desc`,
    { employeeId },
  );

/** Returns the raises of one person that have another cause than an increment, the latest first. */
export const getEarlierRaises = (db: Db, employeeId: number) =>
  query<EarlierRaise>(
    db,
    `select cause, effective_date as "effectiveDate", gross_before as "grossBefore",
       gross_after as "grossAfter", basic_before as "basicBefore", basic_after as "basicAfter"
     from salary_revisions where employee_id = $employeeId and increment_id is null
     order by effective_date desc, id desc`,
    { employeeId },
  );

/** Returns the released raises of these increments, in the order of the given IDs. */
export const revisionsOfIncrements = (db: Db, accountId: number, incrementIds: number[]) =>
  query<RevisionRow>(
    db,
    `${ROWS} where v.increment_id = any($incrementIds::bigint[]) and r.account_id = $accountId
     order by array_position($incrementIds::bigint[], v.increment_id)`,
    { incrementIds, accountId },
  );

/** Returns the released increments of a year, by section and name. */
export async function releasedIncrements(
  db: Db,
  filter: { year: number; unitIds: number[]; workplaceGroupId: number; sectionId: number },
): Promise<{ id: number; employeeId: number }[]> {
  return query<{ id: number; employeeId: number }>(
    db,
    `select r.id, r.employee_id as "employeeId"
     from salary_revisions v
     join increments r on r.id = v.increment_id
     join employees e on e.id = r.employee_id
     where r.fiscal_year = $year and r.business_unit_id = any($unitIds::bigint[])
       and ($workplaceGroupId::bigint = 0 or r.workplace_group_id = $workplaceGroupId)
       and ($sectionId::bigint = 0 or r.section_id = $sectionId)
     order by r.business_unit_id, r.workplace_group_id, r.section_id, e.name, r.id`,
    filter,
  );
}

/** Returns the number of an increment's letter, such as `INC-2026-000123`. */
export const getReference = ({ year, incrementId }: Pick<RevisionRow, 'year' | 'incrementId'>) =>
  `INC-${year}-${String(incrementId).padStart(6, '0')}`;

export const arrearsOfRow = (row: RevisionRow) =>
  getArrears({
    raise: Number(difference(row.grossAfter, row.grossBefore)),
    effectiveDate: row.effectiveDate,
    releasedOn: row.releasedOn,
    joiningDate: row.joiningDate,
  });

export const presentRevision = (row: RevisionRow): SalaryRevision => ({
  incrementId: row.incrementId,
  reference: getReference(row),
  year: row.year,
  effectiveDate: row.effectiveDate,
  basicOrGross: row.basicOrGross,
  incrementPercent: row.incrementPercent,
  grossBefore: row.grossBefore,
  grossAfter: row.grossAfter,
  basicBefore: row.basicBefore,
  basicAfter: row.basicAfter,
  releasedAt: row.releasedAt.toISOString(),
  releasedByName: row.releasedByName,
  appliedAt: row.appliedAt?.toISOString() ?? null,
  arrears: arrearsOfRow(row),
});
