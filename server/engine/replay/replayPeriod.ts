import { describe } from '#machines/core/model/describe.ts';
import type { ReplayAnswer } from '#machines/core/contracts/replay.ts';
import { underRules } from '#machines/core/model/rules.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors.ts';
import { refusedInput } from '#server/platform/input/refusedInput.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { timelineUnder } from './changedTimeline.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { columnsFor } from '#server/engine/instances/readInstances.ts';
import { Tally } from './replayTally.ts';
import { readable } from '#server/engine/queue/scope.ts';
import { readChains, type StoredTransition } from '#server/engine/history/chain/storedChains.ts';

export interface ReplayQuery {
  name: string;
  value: number | null;
  /** The period in which the instances began: ISO dates in UTC, both inclusive. */
  from: string;
  until: string;
}

/**
 * How many instances are replayed at once. 500 block the event loop for about 30 ms, which other
 * requests hardly notice.
 */
const CHUNK = 500;
/** The maximum number of instances that one request may replay, which takes about 10 s. */
const MAX = 50_000;

/**
 * Replays the instances that began in a period with a different value of one limit, or on the unchanged machine if no
 * limit is named. Includes only instances whose whole context the actor may read, because exceeding a limit reveals an
 * amount.
 * @throws 400 for an unknown limit, a value outside its range, or too many instances.
 */
export async function replayPeriod(
  db: Db,
  bound: BoundWorkflow,
  actor: Actor,
  question: ReplayQuery,
): Promise<ReplayAnswer> {
  const parameter = checked(bound, question);
  const changed = parameter
    ? underRules(bound.workflow, { [question.name]: question.value })
    : bound.workflow;
  const description = describe(changed);
  const tally = new Tally(bound.description.states, bound.description.eventLabels);
  await requireFew(db, [bound], actor, question);
  await eachOfPeriod(db, bound, actor, question, tally, (instance, chain) =>
    tally.add(instance, chain, timelineUnder(changed, description, chain)),
  );
  const call = `Workflow/Replay?name=${question.name}`;
  await bound.confidential?.recordAccess(db, actor, call, tally.revealedIds);
  return {
    workflow: bound.workflow.id,
    name: question.name,
    parameter,
    value: question.value,
    ...tally.answer(),
  };
}

/** The period in which instances began: ISO dates in the account's time zone, both inclusive. */
export type Period = Pick<ReplayQuery, 'from' | 'until'>;

/**
 * Refuses a period that is too long to be replayed in one request.
 * @throws 400 if more than `MAX` instances began in it.
 */
export async function requireFew(
  db: Db,
  all: readonly BoundWorkflow[],
  actor: Actor,
  ofPeriod: Period,
): Promise<void> {
  let count = 0;
  for (const bound of all) {
    const period = getPeriod(bound, actor, ofPeriod);
    const row = await queryOne<{ count: number }>(
      db,
      `select count(*)::integer as count ${period.sql}`,
      period.parameters,
    );
    count += row?.count ?? 0;
  }
  if (count <= MAX) return;
  throw invalid(`Choose a shorter period: more than ${MAX} started in it`, [
    { path: 'until', message: 'Choose a shorter period' },
  ]);
}

/**
 * Calls a function with each instance of a period whose whole context the actor may read, and
 * counts the other instances.
 */
export async function eachOfPeriod(
  db: Db,
  bound: BoundWorkflow,
  actor: Actor,
  ofPeriod: Period,
  skipped: Pick<Tally, 'outOfSight' | 'older'>,
  visit: (instance: Instance, chain: readonly StoredTransition[]) => void,
): Promise<void> {
  const period = getPeriod(bound, actor, ofPeriod);
  for (let after = 0; ;) {
    const instances = await query<Instance>(
      db,
      `select ${columnsFor(bound)} ${period.sql} and i.id > $after order by i.id limit ${CHUNK}`,
      { ...period.parameters, after },
    );
    const last = instances.at(-1);
    if (!last) return;
    after = last.id;
    const seen = instances.filter((one) => seesAll(bound, one, actor));
    skipped.outOfSight += instances.length - seen.length;
    const chains = await readChains(db, seen);
    for (const instance of seen) {
      const chain = chains.get(instance.id) ?? [];
      if (chain.some(({ machineVersion }) => machineVersion !== bound.workflow.version)) {
        skipped.older += 1;
      } else visit(instance, chain);
    }
  }
}

function checked({ workflow }: BoundWorkflow, { name, value, from, until }: ReplayQuery) {
  const { parameters = {} } = workflow;
  const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (!parameter && name !== '') {
    throw invalid(`There is no limit ${name}`, [{ path: 'name', message: 'is not a limit' }]);
  }
  const { min, max } = parameter ?? { min: -Infinity, max: Infinity };
  const errors = [
    ...(value !== null && (value < min || value > max)
      ? [{ path: 'value', message: `must be ${min} to ${max}` }]
      : []),
    ...(from > until ? [{ path: 'until', message: 'cannot be before the start' }] : []),
  ];
  if (errors.length > 0) throw refusedInput(errors);
  return parameter ?? null;
}

function getPeriod(bound: BoundWorkflow, actor: Actor, { from, until }: Period) {
  const scope = readable(bound, actor);
  return {
    sql: `from workflow_instances i join workflow_transitions t on t.instance_id = i.id and t.seq = 1
      where i.account_id = $accountId and i.workflow = $workflow
        and t.at >= $from::date::timestamp at time zone account_time_zone($accountId)
        and t.at < ($until::date + 1)::timestamp at time zone account_time_zone($accountId)
        and ${scope.sql}`,
    parameters: {
      accountId: actor.accountId,
      workflow: bound.workflow.id,
      from,
      until,
      ...scope.parameters,
    },
  };
}

const seesAll = (bound: BoundWorkflow, instance: Instance, actor: Actor): boolean =>
  bound.confidential?.mayRead(bound, instance, actor) ?? true;
