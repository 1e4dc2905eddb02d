import { z } from 'zod';
import { numberStatus, type DatedNumber } from '#machines/domains/career/effect.ts';
import type {
  EmploymentVersion,
  FactKind,
  ServiceBook,
  ServiceBookNumber,
  ServiceBookReward,
} from '#machines/domains/people/contracts/employment.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import { HONOURS } from '#machines/domains/people/resources/reward.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import { seesPayOf } from '#server/domains/pay/salary/index.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { placeJoins, positionSql } from './facts.ts';
import { TODAY } from './force.ts';

export const serviceBookQuery = z.object({ employeeId: queryInt('must be an employee ID') });

/**
 * Returns a person's past, current and future positions, with the versions that were replaced.
 * @throws AppError 404 for all but the person and readers of their business unit.
 */
export async function serviceBook(
  { db, actor }: Call,
  { employeeId }: z.output<typeof serviceBookQuery>,
): Promise<ServiceBook> {
  const { accountId } = actor;
  const [person, seen, edited] = await Promise.all([
    queryOne<
      Pick<
        ServiceBook,
        'employeeId' | 'employeeCode' | 'employeeName' | 'joiningDate' | 'today'
      > & {
        unitId: number;
      }
    >(
      db,
      `select e.id as "employeeId", e.code as "employeeCode", e.name as "employeeName",
         e.joining_date as "joiningDate", e.business_unit_id as "unitId", ${TODAY}::text as today
       from employees e join accounts a on a.id = e.account_id
       where e.id = $employeeId and e.account_id = $accountId`,
      { employeeId, accountId, now: databaseTime().toISOString() },
    ),
    unitsPermitted(db, actor, MENU.employment, 'isView'),
    unitsPermitted(db, actor, MENU.employment, 'isEdit'),
  ]);
  const within = (units: number[] | null) =>
    person !== undefined && (units === null || units.includes(person.unitId));
  if (!person || (employeeId !== actor.employeeId && !within(seen))) {
    throw notFound('Employee not found');
  }
  const [rows, rewards, numbers, seesPay] = await Promise.all([
    query<Row>(db, VERSIONS, { employeeId, accountId }),
    readRewards(db, employeeId),
    readNumbers(db, employeeId, person.today),
    seesPayOf({ db, actor }, employeeId),
  ]);
  const versions = rows.map(presented);
  const { unitId: _, ...rest } = person;
  return {
    ...rest,
    version: Math.max(0, ...versions.map(({ versionId }) => versionId)),
    mayChange: within(edited),
    versions: versions.filter(({ supersededAt }) => supersededAt === null),
    superseded: versions.filter(({ supersededAt }) => supersededAt !== null),
    rewards,
    numbers,
    seesPay,
  };
}

async function readRewards(db: Db, employeeId: number): Promise<ServiceBookReward[]> {
  const rows = await query<Omit<ServiceBookReward, 'type'> & { kind: keyof typeof HONOURS }>(
    db,
    `select id as "rewardId", given_on::text as "givenOn", kind, subject from rewards
     where employee_id = $employeeId and is_active and kind = any($honours)
     order by given_on desc, id desc`,
    { employeeId, honours: Object.keys(HONOURS) },
  );
  return rows.map(({ kind, ...row }) => ({ ...row, type: HONOURS[kind] }));
}

async function readNumbers(
  db: Db,
  employeeId: number,
  today: string,
): Promise<ServiceBookNumber[]> {
  const numbers = await query<DatedNumber>(
    db,
    `with earlier as (
       select code, from_date as "from", until_date as until from employee_numbers
       where employee_id = $employeeId)
     select code, "from"::text, until::text from earlier
     union all
     select e.code, (max(r.until) + 1)::text, null from employees e, earlier r
     where e.id = $employeeId group by e.id
     order by until desc nulls first`,
    { employeeId },
  );
  return numbers.map((one) => ({
    ...one,
    status: numberStatus(one, today) === 'Active' ? 'Active' : 'Inactive',
  }));
}

interface Row extends Omit<EmploymentVersion, 'words' | 'recordedAt' | 'supersededAt'> {
  words: Record<FactKind, string>;
  recordedAt: Date;
  supersededAt: Date | null;
}

/**
 * SQL that finds the version that first recorded a decision. A later change that cuts a version short writes a copy
 * with the same first day and values within moments; the original says who decided and when.
 */
const ORIGINS = `
  with recursive origins (id, first_id, "from", position, recorded_at) as (
    select v.id, v.id, lower(v.valid), ${positionSql('v')}, v.recorded_at from employee_versions v
    where v.employee_id = $employeeId and v.account_id = $accountId
    union all
    select o.id, p.id, o."from", o.position, p.recorded_at
    from origins o join employee_versions p on p.employee_id = $employeeId and p.id < o.first_id
      and lower(p.valid) is not distinct from o."from" and ${positionSql('p')} = o.position
      and p.superseded_at between o.recorded_at - interval '1 minute' and o.recorded_at + interval '1 minute')`;

const VERSIONS = `
  ${ORIGINS}
  select v.id as "versionId", lower(v.valid)::text as "from", (upper(v.valid) - 1)::text as until,
    ${positionSql('v')} as position,
    jsonb_build_object(
      'designation', g.name, 'department', s.name || ', ' || d.name || ', ' || u.name,
      'workplace', w.name || ', ' || p.name, 'supervisor', coalesce(b.name, ''),
      'employmentType', y.name, 'grade', v.grade, 'status', case when v.is_active then 'Active' else 'Inactive' end
    ) as words,
    f.recorded_at as "recordedAt", coalesce(r.name, 'Cadre') as "recordedBy", f.reason,
    v.superseded_at as "supersededAt"
  from employee_versions v ${placeJoins('v')}
  left join employees b on b.id = v.supervisor_id
  join (select id, min(first_id) as first_id from origins group by id) o on o.id = v.id
  join employee_versions f on f.id = o.first_id
  left join users q on q.id = f.recorded_by
  left join employees r on r.id = q.employee_id
  where v.employee_id = $employeeId and v.account_id = $accountId
  order by lower(v.valid) desc nulls last, v.id desc`;

const presented = ({ recordedAt, supersededAt, ...row }: Row): EmploymentVersion => ({
  ...row,
  recordedAt: recordedAt.toISOString(),
  supersededAt: supersededAt?.toISOString() ?? null,
});
