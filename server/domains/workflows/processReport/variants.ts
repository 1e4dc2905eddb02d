import {
  CASES_SHOWN,
  VARIANTS_SHOWN,
  type MapStep,
  type VariantCase,
  type Variants,
} from '#machines/domains/workflows/contracts/processMap.ts';
import { query } from '#server/platform/db/sql.ts';
import { casesIn, type CasesContext } from './cases.ts';
import type { Period } from './figures.ts';
import { labelStep } from './labelStep.ts';

/** For more days than this, reading every case and leaving some out is faster than looking each up. */
const LONG_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * Identifies a path by combining 64-bit hashes of its transitions and their positions with exclusive or, which needs no
 * sorting. Sorting every transition took 2.4 s for a million. The hashes are made from names, so a variant has the same
 * ID in every period.
 */
function walked({ isAll }: { isAll: boolean }, { from, until }: Period): string {
  const isLong = (Date.parse(until) - Date.parse(from)) / DAY_MS > LONG_DAYS;
  return `walked as (
    select t.instance_id, bit_xor(hashint8extended(k.name # t.seq::bigint, 0)) as path,
      min(t.at) filter (where k.starts) as began, max(t.at) as moved
    from kinds k join workflow_transitions t on t.kind_id = k.id
    ${
      isAll && isLong
        ? `group by t.instance_id
    having min(t.at) filter (where k.starts) >= (select since from period)
      and min(t.at) filter (where k.starts) < (select until from period)`
        : `join cases c on c.instance_id = t.instance_id group by t.instance_id`
    }
  )`;
}

interface Row {
  path: string;
  cases: number;
  example: number;
  medianSeconds: number;
  total: number;
  allCases: number;
}

/** Returns the variants of the cases that started in a period. */
export async function variantsOf(context: CasesContext): Promise<Variants> {
  const { db, bound } = context;
  const { sql, parameters, isAll } = casesIn(context);
  const rows = await query<Row>(
    db,
    `with ${sql}, ${walked({ isAll }, context.period)}, variants as (
       select path, count(*) as cases, min(instance_id) as example,
         extract(epoch from percentile_cont(0.5) within group (order by moved - began)) as median
       from walked group by path
     )
     select path::text, cases::integer, example, median::float as "medianSeconds",
       (count(*) over ())::integer as total, (sum(cases) over ())::integer as "allCases"
     from variants order by cases desc, example limit ${VARIANTS_SHOWN}`,
    parameters,
  );
  const steps = await query<{ id: number; event: string; from: string; to: string }>(
    db,
    `select instance_id as id, event, from_state as "from", to_state as "to"
     from workflow_transitions where instance_id = any($examples::bigint[]) order by instance_id, seq`,
    { examples: rows.map(({ example }) => example) },
  );
  const byExample = new Map<number, MapStep[]>();
  for (const { id, ...step } of steps) {
    byExample.set(id, [...(byExample.get(id) ?? []), labelStep(bound, step)]);
  }
  return {
    workflow: bound.workflow.id,
    cases: rows[0]?.allCases ?? 0,
    total: rows[0]?.total ?? 0,
    variants: rows.map(({ path, cases, example, medianSeconds }) => ({
      id: path,
      cases,
      medianSeconds,
      steps: byExample.get(example) ?? [],
    })),
  };
}

/** Returns the cases of one variant. */
export async function casesOfVariant(
  context: CasesContext & { variant: string },
): Promise<VariantCase[]> {
  const { sql, parameters, isAll } = casesIn(context);
  const rows = await query<Omit<VariantCase, 'startedAt'> & { startedAt: Date }>(
    context.db,
    `with ${sql}, ${walked({ isAll }, context.period)}
     select i.subject_id as "subjectId", i.subject, w.began as "startedAt"
     from walked w join workflow_instances i on i.id = w.instance_id
     where w.path = $variant::bigint order by w.began desc, i.id desc limit ${CASES_SHOWN}`,
    { ...parameters, variant: context.variant },
  );
  return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString() }));
}
