import { areWeightsWhole, sumWeights } from '#machines/domains/performance/scoring/weights.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import type { RowValues, Values } from '#machines/kits/resources/schema.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Problem } from '#server/platform/errors.ts';
import type { ResourceServer } from '#server/kits/resources/resourceServer.ts';
import { assignmentProblems } from '#server/domains/time/calendar/check.ts';
import { lockedProblems } from './planning/locked.ts';

type Check = NonNullable<ResourceServer['check']>;

const ofEach =
  (getProblems: (row: Values) => Problem[]): Check =>
  (_tx, _accountId, rows) =>
    Promise.resolve(rows.map(getProblems));

/** A scale needs a lowest and a highest mark, and a rating for every score. */
export const scaleProblems = ofEach((row) => {
  const { lowest, highest } = row;
  const problems: Problem[] = [];
  if (Number(highest) <= Number(lowest)) {
    problems.push({ path: 'highest', message: 'The highest mark must be above the lowest' });
  }
  const froms = getRows(row, 'bands').map((band) => Number(band['fromMark']));
  if (froms.length > 0 && Math.min(...froms) > Number(lowest)) {
    problems.push({ path: 'bands', message: 'One rating must start at the lowest mark' });
  }
  if (new Set(froms).size < froms.length) {
    problems.push({ path: 'bands', message: 'Two ratings start at the same score' });
  }
  return problems;
});

/** A plan or cycle may not end before it begins. */
export const periodProblems = ofEach(({ startsOn, endsOn }) =>
  plainText(endsOn) < plainText(startsOn)
    ? [{ path: 'endsOn', message: 'Until cannot be before From' }]
    : [],
);

/** A role may not end before it begins. A role without an end may begin on any day. */
export const roleProblems = ofEach(({ startsOn, endsOn }) =>
  endsOn != null && plainText(endsOn) < plainText(startsOn)
    ? [{ path: 'endsOn', message: 'Until cannot be before From' }]
    : [],
);

const getRows = (row: Values, name: string): readonly RowValues[] =>
  (row[name] ?? []) as RowValues[];

/**
 * Refuses plans from HR's form or file: by the rules for plans, and while the person and the supervisor are agreeing to
 * them.
 */
export const targetPlanProblems: Check = async (tx, accountId, rows, ids) => {
  const problems = await planProblems(tx, accountId, rows, ids);
  const locked = await lockedProblems(tx, accountId, rows, ids);
  return problems.map((own, at) => [...(locked[at] ?? []), ...own]);
};

/** Refuses incomplete plans: an agreed plan needs weights of 100 %, and must match its cycle's people and days. */
export const planProblems: Check = async (tx, accountId, rows, ids) => {
  const units = await assignmentProblems(tx, accountId, rows);
  const cycles = await readCycles(tx, accountId, rows);
  const kpis = await readDirections(tx, accountId, rows);
  const taken = await readTaken(tx, rows, ids);
  const frozen = await readFrozen(tx, rows, ids);
  return rows.map((row, at) => {
    const problems = [...(units[at] ?? [])];
    if (frozen.has(at)) {
      const message = 'These targets are being assessed: they can only change after the cycle';
      problems.push({ path: 'state', message });
    }
    if (row['state'] !== 'agreed') return problems;
    const targets = getRows(row, 'targets');
    const weights = targets.map(({ weight }) => Number(weight));
    if (!areWeightsWhole(weights)) {
      const message = `The weights add up to ${sumWeights(weights).toString()}%, not 100%`;
      problems.push({ path: 'targets', message });
    }
    const cycle = cycles.get(Number(row['cycleId']));
    const from = plainText(row['startsOn']);
    if (cycle && (from < cycle.startsOn || from > cycle.endsOn)) {
      problems.push({ path: 'startsOn', message: 'From must be a day of the cycle' });
    }
    if (taken.has(at)) {
      const message = 'This person already has an agreed plan from this day: change that one';
      problems.push({ path: 'startsOn', message });
    }
    return [...problems, ...targets.flatMap((one, index) => getTargetProblems(one, index, kpis))];
  });
};

function getTargetProblems(
  row: RowValues,
  index: number,
  directions: ReadonlyMap<number, string>,
): Problem[] {
  const direction = directions.get(Number(row['kpiId']));
  const target = Number(row['target']);
  const path = `targets.${index}.`;
  if (row['floor'] === null || row['floor'] === undefined) {
    return direction === '1' && target <= 0
      ? [{ path: `${path}target`, message: 'The target must be above 0, or have limits' }]
      : [];
  }
  const [floor, stretch] = [Number(row['floor']), Number(row['stretch'])];
  if (direction === '3') {
    return [{ path: `${path}floor`, message: 'A KPI at the target has no limits' }];
  }
  const [low, high] = direction === '2' ? [stretch, floor] : [floor, stretch];
  return low < target && target < high
    ? []
    : [{ path: `${path}target`, message: 'The target must be between its limits' }];
}

async function readCycles(tx: Tx, accountId: number, rows: readonly Values[]) {
  const cycles = await query<{ id: number; startsOn: string; endsOn: string }>(
    tx,
    `select id, starts_on::text as "startsOn", ends_on::text as "endsOn" from performance_cycles
     where account_id = $accountId and id = any($ids::bigint[])`,
    { accountId, ids: rows.map(({ cycleId }) => cycleId ?? null) },
  );
  return new Map(cycles.map((cycle) => [cycle.id, cycle]));
}

async function readDirections(tx: Tx, accountId: number, rows: readonly Values[]) {
  const ids = rows.flatMap((row) => getRows(row, 'targets').map(({ kpiId }) => kpiId ?? null));
  const kpis = await query<{ id: number; direction: string }>(
    tx,
    'select id, direction from kpis where account_id = $accountId and id = any($ids::bigint[])',
    { accountId, ids },
  );
  return new Map(kpis.map(({ id, direction }) => [id, direction]));
}

/** Returns the indexes of rows whose person already has an agreed plan from that day, stored or in the same file. */
async function readTaken(
  tx: Tx,
  rows: readonly Values[],
  ids: readonly (number | null)[],
): Promise<ReadonlySet<number>> {
  const plans = rows.flatMap(({ employeeId, cycleId, startsOn, state }, at) =>
    state === 'agreed' ? [{ at, id: ids[at] ?? null, employeeId, cycleId, startsOn }] : [],
  );
  const taken = await query<{ at: number }>(
    tx,
    `with given as (
       select * from jsonb_to_recordset($plans::jsonb) as g (at integer, id bigint, "employeeId" bigint,
         "cycleId" bigint, "startsOn" date)
     )
     select g.at from given g
     where exists (select 1 from target_plans p
         where p.employee_id = g."employeeId" and p.cycle_id = g."cycleId" and p.starts_on = g."startsOn"
           and p.state = 'agreed' and p.is_active and p.id is distinct from g.id
           and not exists (select 1 from given o where o.id = p.id))
       or exists (select 1 from given o where o.at < g.at and o."employeeId" = g."employeeId"
           and o."cycleId" = g."cycleId" and o."startsOn" = g."startsOn")`,
    { plans: JSON.stringify(plans) },
  );
  return new Set(taken.map(({ at }) => at));
}

/**
 * Returns the indexes of agreed plans, stored or new, that can't change because the supervisor or HR is already giving
 * marks.
 */
async function readFrozen(
  tx: Tx,
  rows: readonly Values[],
  ids: readonly (number | null)[],
): Promise<ReadonlySet<number>> {
  const plans = rows.map(({ employeeId, cycleId, state }, at) => ({
    at,
    id: ids[at] ?? null,
    employeeId,
    cycleId,
    isAgreed: state === 'agreed',
  }));
  const frozen = await query<{ at: number }>(
    tx,
    `select g.at from jsonb_to_recordset($plans::jsonb) as g (at integer, id bigint, "employeeId" bigint,
       "cycleId" bigint, "isAgreed" boolean)
     join appraisals a on a.employee_id = g."employeeId" and a.cycle_id = g."cycleId"
     join workflow_instances i on i.workflow = 'appraisal' and i.subject_id = a.id
     where i.state not in ('self', 'cancelled') and (g."isAgreed"
       or exists (select 1 from target_plans p where p.id = g.id and p.state = 'agreed'))`,
    { plans: JSON.stringify(plans) },
  );
  return new Set(frozen.map(({ at }) => at));
}
