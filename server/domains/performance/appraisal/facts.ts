import { grouped } from '#machines/core/values/grouped.ts';
import {
  getRatedPeriods,
  type Supervisors,
} from '#machines/domains/performance/appraisal/supervisors.ts';
import type { FormKind } from '#machines/domains/performance/appraisal/visibility.ts';
import type { FactorView } from '#machines/domains/performance/contracts/appraisal.ts';
import type {
  KpiTarget,
  Marks,
  RatedMonths,
  ScoringFacts,
  ScoringRule,
} from '#machines/domains/performance/scoring/final.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** Everything from which the score of an appraisal is calculated. */
export interface AppraisalFacts {
  appraisalId: number;
  rule: ScoringRule;
  showsCalibrated: boolean;
  facts: ScoringFacts;
  factors: readonly (FactorView & { weight: number })[];
}

type Base = Omit<ScoringRule, 'scale'> & {
  appraisalId: number;
  employeeId: number;
  from: string;
  to: string;
  absenceDays: number;
  supervisorName: string | null;
  supervisors: Supervisors | null;
  scale: ScoringRule['scale'];
  showsCalibrated: boolean;
};

type SentMarks = { kind: FormKind; earlierId: number | null; marks: Marks };

type Of<T> = T & { appraisalId: number };

/** Returns the facts of any number of appraisals, by appraisal. */
export async function readFacts(
  db: Db | Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AppraisalFacts>> {
  if (ids.length === 0) return new Map();
  const bases = await query<Base>(db, BASES, { ids });
  const [versions, results, factors, marks, absences] = [
    await query<Of<{ from: string; targets: KpiTarget[] }>>(db, VERSIONS, { ids }),
    await query<Of<{ kpiId: number; on: string; value: number }>>(db, RESULTS, { ids }),
    await query<Of<FactorView & { weight: number }>>(db, FACTORS, { ids }),
    await query<Of<SentMarks>>(db, MARKS, { ids }),
    await query<Of<{ from: string; to: string }>>(db, ABSENCES, { ids }),
  ].map((rows) => grouped(rows as Of<unknown>[], ({ appraisalId }) => appraisalId)) as [
    Map<number, Of<{ from: string; targets: KpiTarget[] }>[]>,
    Map<number, Of<{ kpiId: number; on: string; value: number }>[]>,
    Map<number, Of<FactorView & { weight: number }>[]>,
    Map<number, Of<SentMarks>[]>,
    Map<number, Of<{ from: string; to: string }>[]>,
  ];
  const names = await readNames(db, bases);
  return new Map(
    bases.map(({ appraisalId: id, from, to, absenceDays, showsCalibrated, ...base }) => {
      const { supervisors, supervisorName, ...rule } = base;
      const ofRaters = marks.get(id) ?? [];
      const sent = new Map(ofRaters.map((one) => [one.kind, one.marks]));
      const facts: ScoringFacts = {
        cycle: { from, to },
        absences: absences.get(id) ?? [],
        absenceDays,
        versions: versions.get(id) ?? [],
        results: results.get(id) ?? [],
        factors: factors.get(id) ?? [],
        marks: {
          self: sent.get('self') ?? null,
          supervisor: sent.get('supervisor') ?? null,
          hr: sent.get('hr') ?? null,
        },
        supervisors: getRatedMonths(supervisors, {
          name: supervisorName ?? 'No supervisor',
          own: sent.get('supervisor') ?? null,
          names,
          sent: new Map(ofRaters.map((one) => [one.earlierId, one.marks])),
        }),
      };
      return [
        id,
        { appraisalId: id, rule, showsCalibrated, facts, factors: factors.get(id) ?? [] },
      ] as const;
    }),
  );
}

/** The marks by period; empty if the person had the same supervisor all the time. */
function getRatedMonths(
  supervisors: Supervisors | null,
  of: {
    name: string;
    own: Marks | null;
    names: ReadonlyMap<number, string>;
    sent: ReadonlyMap<number | null, Marks>;
  },
): RatedMonths[] {
  if (supervisors === null || supervisors.earlier.length === 0) return [];
  return [
    { name: of.name, periods: getRatedPeriods(supervisors), marks: of.own },
    ...supervisors.earlier
      .filter(({ state }) => state !== 'leftOut')
      .map(({ employeeId, periods }) => ({
        name: of.names.get(employeeId) ?? '—',
        periods,
        marks: of.sent.get(employeeId) ?? null,
      })),
  ];
}

/** The names of earlier supervisors, by ID. */
async function readNames(
  db: Db | Tx,
  bases: readonly Pick<Base, 'supervisors'>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = bases.flatMap(({ supervisors }) =>
    (supervisors?.earlier ?? []).map(({ employeeId }) => employeeId),
  );
  if (ids.length === 0) return new Map();
  const people = await query<{ id: number; name: string }>(
    db,
    'select id, name from employees where id = any($ids::bigint[])',
    { ids: [...new Set(ids)] },
  );
  return new Map(people.map(({ id, name }) => [id, name]));
}

const BASES = `
  select a.id as "appraisalId", a.employee_id as "employeeId", c.starts_on::text as "from",
    c.ends_on::text as "to", c.absence_days::integer as "absenceDays", r.kpi_weight::float8 as "kpiWeight",
    r.supervisor_weight::float8 as "supervisorWeight", r.hr_weight::float8 as "hrWeight",
    r.self_weight::float8 as "selfWeight", r.missing, r.worst_percent::float8 as "worstPercent",
    r.best_percent::float8 as "bestPercent", r.shows_calibrated as "showsCalibrated",
    v.name as "supervisorName", case when i.context->'earlier' is not null then jsonb_build_object('ownPeriods',
      i.context->'ownPeriods', 'earlier', i.context->'earlier') end as supervisors,
    jsonb_build_object('lowest', s.lowest::float8, 'highest', s.highest::float8, 'decimals', s.decimals::integer,
      'bands', coalesce((select jsonb_agg(jsonb_build_object('from', b.from_mark::float8, 'label', b.name))
        from rating_bands b where b.rating_scale_id = s.id), '[]')) as scale
  from appraisals a join performance_cycles c on c.id = a.cycle_id
  left join workflow_instances i on i.workflow = 'appraisal' and i.subject_id = a.id
  left join employees v on v.id = a.supervisor_id
  join evaluation_criteria r on r.id = a.criterion_id join rating_scales s on s.id = r.scale_id
  where a.id = any($ids::bigint[])`;

const VERSIONS = `
  select a.id as "appraisalId", p.starts_on::text as "from",
    jsonb_agg(jsonb_build_object('kpiId', k.id, 'name', k.name, 'unit', k.unit, 'weight', t.weight::float8,
      'target', t.target::float8, 'floor', t.floor::float8, 'stretch', t.stretch::float8,
      'direction', k.direction, 'summary', k.summary, 'cap', k.cap::float8) order by t.position) as targets
  from appraisals a join target_plans p on p.employee_id = a.employee_id and p.cycle_id = a.cycle_id
    and p.state = 'agreed' and p.is_active
  join kpi_targets t on t.target_plan_id = p.id join kpis k on k.id = t.kpi_id
  where a.id = any($ids::bigint[]) group by a.id, p.id`;

const RESULTS = `
  select a.id as "appraisalId", r.kpi_id as "kpiId", r.result_on::text as "on", r.value::float8 as value
  from appraisals a join performance_cycles c on c.id = a.cycle_id
  join kpi_results r on r.employee_id = a.employee_id and r.is_active
    and r.result_on between c.starts_on and c.ends_on
  where a.id = any($ids::bigint[])`;

const FACTORS = `
  select a.id as "appraisalId", f.id, f.name, f.description, f.weight::float8 as weight,
    coalesce((select jsonb_agg(jsonb_build_object('mark', n.mark::float8, 'name', n.name) order by n.mark)
      from factor_anchors n where n.behavioral_factor_id = f.id), '[]') as anchors
  from appraisals a join employees e on e.id = a.employee_id
  join behavioral_factors f on f.account_id = a.account_id and f.is_active
    and (f.designation_id is null or f.designation_id = e.designation_id)
  where a.id = any($ids::bigint[]) order by f.name, f.id`;

/**
 * SQL for the marks of the last version that was sent. A form that was given back counts until its next version is
 * sent.
 */
const MARKS = `
  select distinct on (f.appraisal_id, f.kind, f.earlier_id) f.appraisal_id as "appraisalId", f.kind,
    f.earlier_id as "earlierId",
    (select coalesce(jsonb_object_agg(m.key, (m.value->>'mark')::float8), '{}')
     from jsonb_each(f.marks) m where m.value->>'mark' is not null) as marks
  from appraisal_forms f
  where f.appraisal_id = any($ids::bigint[]) and f.sent_at is not null
  order by f.appraisal_id, f.kind, f.earlier_id, f.version desc`;

/** SQL that joins consecutive days of approved leave to periods. */
const ABSENCES = `
  select "appraisalId", min(day)::text as "from", max(day)::text as "to"
  from (
    select "appraisalId", day, day - (row_number() over (partition by "appraisalId" order by day))::integer as run
    from (
      select distinct a.id as "appraisalId", l.day from appraisals a
      join performance_cycles c on c.id = a.cycle_id
      join leave_days l on l.employee_id = a.employee_id and l.is_approved
        and l.day between c.starts_on and c.ends_on
      where a.id = any($ids::bigint[])) days) runs
  group by "appraisalId", run`;
