import { getDelay } from '#machines/core/model/describe.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { recordChanges } from '#server/platform/history/records/recordChanges.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import type { Standing } from './checkMachines.ts';
import { instanceDigest } from '#server/engine/instances/instanceDigest.ts';
import { OWN_COLUMNS, type Instance } from '#server/engine/instances/instances.ts';
import type { HistoryKeys } from '#server/platform/history/chain/keys.ts';
import { MIGRATED_INSTANCE } from '#server/engine/history/chain/readWhole.ts';
import { migrateStored } from '#server/engine/instances/step.ts';

const CHUNK = 2000;

type Old = Omit<Instance, 'version'> & { version: number };

/**
 * Migrates live instances of earlier versions if there is a migration, and returns their number. All are migrated now,
 * not when their next event arrives, because queues, counts and timers use the stored state and would otherwise miss
 * them.
 */
export async function migrateMapped(
  db: Db,
  { workflows, keys }: Pick<Engine, 'workflows' | 'keys'>,
  standings: readonly Standing[],
): Promise<number> {
  let migrated = 0;
  for (const bound of workflows.values()) {
    const states = statesToMigrate(bound.workflow.id, standings);
    let after = states.size > 0 ? 0 : null;
    while (after !== null) {
      const from: number = after;
      const chunk = await withTransaction(db, (tx) => migrateChunk(tx, bound, keys, states, from));
      migrated += chunk.count;
      after = chunk.last;
    }
  }
  return migrated;
}

/**
 * The states, as `version state`, in which every instance can be migrated. Instances in other states stay unchanged.
 */
function statesToMigrate(workflow: string, standings: readonly Standing[]): Set<string> {
  const own = standings.filter((standing) => standing.workflow === workflow);
  const keys = (verdict: Standing['verdict']) =>
    own.filter((one) => one.verdict === verdict).map(({ version, state }) => `${version} ${state}`);
  const stranded = new Set(keys('stranded'));
  return new Set(keys('mapped').filter((key) => !stranded.has(key)));
}

async function migrateChunk(
  tx: Tx,
  bound: BoundWorkflow,
  keys: HistoryKeys,
  states: ReadonlySet<string>,
  after: number,
): Promise<{ last: number | null; count: number }> {
  const { workflow } = bound;
  const rows = await query<Old>(
    tx,
    `select ${OWN_COLUMNS}, i.machine_version as version from workflow_instances i
     where i.workflow = $workflow and i.machine_version < $version and not i.is_final
       and i.id > $after
     order by i.id limit ${CHUNK} for update`,
    { workflow: workflow.id, version: workflow.version, after },
  );
  const mapped = rows
    .filter(({ version, state }) => states.has(`${version} ${state}`))
    .map((row) => ({ ...row, ...migrateStored(workflow, row, row.version), before: row.state }));
  await query(
    tx,
    `update workflow_instances i set state = n.state, context = n.context,
       machine_version = $version
     from unnest($ids::bigint[], $states::text[], $contexts::jsonb[]) as n (id, state, context)
     where i.id = n.id`,
    {
      version: workflow.version,
      ids: mapped.map(({ id }) => id),
      states: mapped.map(({ state }) => state),
      contexts: mapped.map(({ context }) => JSON.stringify(context)),
    },
  );
  await recordChanges(
    tx,
    mapped.map((one) => ({
      recordType: MIGRATED_INSTANCE,
      recordId: one.id,
      before: { state: one.before, machineVersion: one.version },
      after: {
        state: one.state,
        machineVersion: workflow.version,
        digest: instanceDigest(keys, one).toString('base64'),
      },
      actor: { userId: null, accountId: one.accountId },
    })),
  );
  await renameTimers(tx, bound, mapped);
  return { last: rows.at(-1)?.id ?? null, count: mapped.length };
}

/** Renames the timers of states that a migration renamed, because XState names the event of a delay after the state. */
async function renameTimers(
  tx: Tx,
  { description }: BoundWorkflow,
  moved: readonly { id: number; state: string; before: string }[],
): Promise<void> {
  const getState = new Map(moved.map(({ id, state }) => [id, state]));
  const timers = await query<{ instanceId: number; timerId: string; event: string }>(
    tx,
    `select instance_id as "instanceId", timer_id as "timerId", event from workflow_timers
     where instance_id = any($ids::bigint[])`,
    { ids: [...getState.keys()] },
  );
  const renamed = timers.flatMap((timer) => {
    const delay = getDelay(timer.event);
    const ways = description.states.get(getState.get(timer.instanceId) ?? '')?.actions ?? [];
    const event = delay && ways.find((way) => way.delay === delay)?.event;
    return event && event !== timer.event ? [{ ...timer, fresh: event }] : [];
  });
  await query(
    tx,
    `update workflow_timers t set event = n.event,
       timer_id = case when t.timer_id = t.event then n.event else t.timer_id end
     from unnest($instanceIds::bigint[], $timerIds::text[], $events::text[])
       as n (instance_id, timer_id, event)
     where t.instance_id = n.instance_id and t.timer_id = n.timer_id`,
    {
      instanceIds: renamed.map(({ instanceId }) => instanceId),
      timerIds: renamed.map(({ timerId }) => timerId),
      events: renamed.map(({ fresh }) => fresh),
    },
  );
}
