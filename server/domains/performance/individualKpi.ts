import { z } from 'zod';
import type {
  IndividualKpi,
  IndividualKpiLine,
} from '#machines/domains/performance/contracts/reports.ts';
import type { DayStretch } from '#machines/domains/performance/scoring/days.ts';
import {
  scoreKpis,
  type KpiResultOn,
  type KpiTarget,
} from '#machines/domains/performance/scoring/final.ts';
import { summarizeResults } from '#machines/domains/performance/scoring/kpi.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { getReader, readReach, type AppraisalBase } from './appraisal/index.ts';

export const individualKpiQuery = z.object({
  employeeId: queryInt('must be an ID').optional(),
  cycleId: queryInt('must be an ID').optional(),
});

type Person = Pick<AppraisalBase, 'employeeId' | 'supervisorId' | 'unitId'> & {
  name: string;
  code: string;
};
type Cycle = DayStretch & { id: number; name: string; absenceDays: number };
type Details = Omit<IndividualKpiLine, 'achieved' | 'percent' | 'reason' | 'from' | 'to'>;
type Version = { from: string; targets: (KpiTarget & Details)[] };
type Result = KpiResultOn & { note: string };

/**
 * Returns a person's targets and results in a cycle, at any stage, for everyone who may open their appraisal.
 * @throws AppError 404 for a person whose appraisal the caller may not open.
 */
export async function readIndividualKpi(
  { db, actor }: Call,
  chosen: z.output<typeof individualKpiQuery>,
): Promise<IndividualKpi> {
  const { accountId, employeeId: own } = actor;
  const person = await queryOne<Person>(
    db,
    `select id as "employeeId", supervisor_id as "supervisorId", business_unit_id as "unitId", name, code
     from employees where id = $id and account_id = $accountId`,
    { id: chosen.employeeId ?? own, accountId },
  );
  if (!person) throw notFound('Employee not found');
  const reach = await readReach(db, actor);
  const base = {
    ...person,
    appraisalId: 0,
    cycleId: 0,
    state: 'self',
    // Earlier supervisors see the results of their months in the assessment.
    earlier: [],
    earlierId: null,
  } as const;
  const reader = getReader(actor, reach, base);
  if (reader === 'other') throw notFound('Employee not found');
  const cycles = await query<Cycle>(db, CYCLES, { accountId });
  const cycle = cycles.find(({ id }) => id === chosen.cycleId) ?? cycles[0];
  const of = { employeeId: person.employeeId, cycleId: cycle?.id ?? null };
  return {
    person: { employeeId: person.employeeId, name: person.name, code: person.code },
    people: await query(
      db,
      `select id as "employeeId", name from employees
       where account_id = $accountId and is_active and (supervisor_id = $own or id = $own)
       order by id <> $own, name limit 500`,
      { accountId, own },
    ),
    mayChooseAnyone: [reach.acts, reach.views].some((units) => units === null || units.length > 0),
    cycles: cycles.map(({ id, name }) => ({ id, name })),
    cycleId: cycle?.id ?? null,
    ...(cycle ? await score(db, cycle, of) : { percent: null, kpis: [] }),
  };
}

async function score(
  db: Db,
  cycle: Cycle,
  of: { employeeId: number; cycleId: number | null },
): Promise<Pick<IndividualKpi, 'percent' | 'kpis'>> {
  const versions = await query<Version>(db, VERSIONS, of);
  const results = await query<Result>(db, RESULTS, of);
  const before = await query<KpiResultOn>(db, RESULTS_BEFORE, of);
  const absences = await query<DayStretch>(db, ABSENCES, of);
  const scored = scoreKpis({
    cycle,
    absences,
    absenceDays: cycle.absenceDays,
    versions,
    results,
    factors: [],
    marks: { self: null, supervisor: null, hr: null },
    supervisors: [],
  });
  const ordered = versions.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const kpis = scored.versions.flatMap(({ from, to, lines }, at) =>
    (ordered[at]?.targets ?? []).flatMap((target, index): IndividualKpiLine[] => {
      const line = lines[index];
      if (!line) return [];
      const { kpiId, name, objective, unit, direction, frequency, weight, summary } = target;
      const previous = before.filter((one) => one.kpiId === kpiId).map(({ value }) => value);
      return [
        {
          kpiId,
          name,
          objective,
          unit,
          direction,
          frequency,
          weight,
          from,
          to,
          target: target.target,
          achieved: line.achieved,
          percent: line.percent,
          reason: line.reason,
          previous: summarizeResults(summary, previous),
          results: results
            .filter((one) => one.kpiId === kpiId && from <= one.on && one.on <= to)
            .map(({ on, value, note }) => ({ on, value, note })),
        },
      ];
    }),
  );
  return { percent: scored.percent, kpis };
}

const CYCLES = `
  select id, name, starts_on::text as "from", ends_on::text as "to", absence_days::integer as "absenceDays"
  from performance_cycles where account_id = $accountId and is_active
  order by starts_on > account_day(account_id), starts_on desc, id desc`;

const VERSIONS = `
  select p.starts_on::text as "from",
    jsonb_agg(jsonb_build_object('kpiId', k.id, 'name', k.name, 'objective', o.name, 'unit', k.unit,
      'weight', t.weight::float8, 'target', t.target::float8, 'floor', t.floor::float8,
      'stretch', t.stretch::float8, 'direction', k.direction, 'frequency', k.frequency, 'summary', k.summary,
      'cap', k.cap::float8) order by t.position) as targets
  from target_plans p join kpi_targets t on t.target_plan_id = p.id join kpis k on k.id = t.kpi_id
  left join objectives o on o.id = k.objective_id
  where p.employee_id = $employeeId and p.cycle_id = $cycleId and p.state = 'agreed' and p.is_active
  group by p.id`;

const RESULTS = `
  select r.kpi_id as "kpiId", r.result_on::text as "on", r.value::float8 as value, r.note
  from kpi_results r join performance_cycles c on c.id = $cycleId
  where r.employee_id = $employeeId and r.is_active and r.result_on between c.starts_on and c.ends_on
  order by r.result_on, r.id`;

/** SQL for the results of the last cycle that ended before this one began. */
const RESULTS_BEFORE = `
  select r.kpi_id as "kpiId", r.result_on::text as "on", r.value::float8 as value
  from performance_cycles c
  join lateral (select b.starts_on, b.ends_on from performance_cycles b
    where b.account_id = c.account_id and b.is_active and b.ends_on < c.starts_on
    order by b.ends_on desc limit 1) b on true
  join kpi_results r on r.employee_id = $employeeId and r.is_active
    and r.result_on between b.starts_on and b.ends_on
  where c.id = $cycleId order by r.result_on, r.id`;

/** SQL that joins consecutive days of approved leave to periods. */
const ABSENCES = `
  select min(day)::text as "from", max(day)::text as "to"
  from (
    select l.day, l.day - (row_number() over (order by l.day))::integer as run
    from performance_cycles c join (select distinct employee_id, day from leave_days where is_approved) l
      on l.employee_id = $employeeId and l.day between c.starts_on and c.ends_on
    where c.id = $cycleId) days
  group by run`;
