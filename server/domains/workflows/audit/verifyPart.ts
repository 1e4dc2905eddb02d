import type { z } from 'zod';
import type { StepFilter, VerifiedPart } from '#machines/domains/workflows/contracts/audit.ts';
import { databaseTime } from '#server/platform/clock.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { readWhole } from '#server/engine/history/chain/readWhole.ts';
import { readKinds } from '#server/engine/instances/stepKinds.ts';
import { orphans, verifyWhole } from '#server/engine/history/chain/verifyChain.ts';
import { verifyCheckpoints } from '#server/engine/history/checkpoints/verifyCheckpoints.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { refusedInput } from '#server/platform/input/refusedInput.ts';
import { queryCursor, writeCursor } from './cursor.ts';
import type { verifyQuery } from './query.ts';
import { getReach } from './reach.ts';
import { findSteps } from './search.ts';
import { describeBroken } from './broken.ts';

/**
 * Each call verifies this many chains, which takes about a second, so that users see progress and nothing times out.
 */
const INSTANCES_A_PART = 2000;
const STEPS_A_PART = 5000;

/** After the last instance come the checkpoints, and data without an instance. */
const CHECKPOINTS = 'checkpoints';

const isNarrowed = ({ workflow: _any, ...filter }: StepFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);

/**
 * GET /Workflow/VerifyPart: verifies the next part of everything that the caller may read, or of the found
 * steps. Nothing is stored between requests, so any server can answer the next one, and a client stops by
 * sending no more.
 */
export async function verifyPart(
  call: Call,
  { after, ...filter }: z.output<typeof verifyQuery>,
): Promise<VerifiedPart> {
  if (after === CHECKPOINTS) return verifyWhatSigns(call, filter.workflow);
  return isNarrowed(filter) ? verifyMatches(call, filter, after) : verifyAll(call, filter, after);
}

async function verifyAll(
  { db, actor, services: { engine } }: Call,
  { workflow }: StepFilter,
  after: string | undefined,
): Promise<VerifiedPart> {
  const first = Number(after ?? 0);
  if (!Number.isInteger(first) || first < 0) throw unreadable();
  const reach = getReach(engine, actor, workflow);
  const whole = await readWhole(db, {
    where: `i.id > $first and i.account_id = $accountId and ${reach.instances.sql}`,
    parameters: { first, accountId: actor.accountId, ...reach.instances.parameters },
    limit: INSTANCES_A_PART,
  });
  const { instances } = whole;
  const last = instances.at(-1)?.id ?? first;
  const newest = await queryOne<{ id: number }>(db, 'select max(id) as id from workflow_instances');
  const { checked, earlier, broken } = await verifyWhole(engine, await readKinds(db), whole);
  return {
    instances: instances.length,
    checked,
    earlier,
    checkpoints: 0,
    broken,
    done: instances.length < INSTANCES_A_PART ? 0.99 : Math.min(0.99, last / (newest?.id ?? last)),
    next: instances.length < INSTANCES_A_PART ? CHECKPOINTS : String(last),
  };
}

async function verifyMatches(
  { db, actor, services: { engine } }: Call,
  filter: StepFilter,
  after: string | undefined,
): Promise<VerifiedPart> {
  const cursor = after === undefined ? null : queryCursor.safeParse(after);
  if (cursor && !cursor.success) throw unreadable();
  const before = cursor?.data ?? null;
  const steps = await findSteps(db, engine, actor, filter, { before, limit: STEPS_A_PART });
  const whole = await readWhole(db, {
    where: 'i.id = any($ids::bigint[])',
    parameters: { ids: [...new Set(steps.map(({ instanceId }) => instanceId))] },
  });
  const { checked, earlier, broken } = await verifyWhole(engine, await readKinds(db), whole);
  const last = steps.at(-1);
  const isLast = steps.length < STEPS_A_PART || !last;
  return {
    instances: whole.instances.length,
    checked,
    earlier,
    checkpoints: 0,
    broken,
    done: isLast ? 0.99 : await share(db, actor.accountId, filter, last.at),
    next: isLast ? CHECKPOINTS : writeCursor({ ...last, at: last.at.toISOString() }),
  };
}

/** Returns which share is verified, measured by time from the latest step backwards. */
async function share(
  db: Call['db'],
  accountId: number,
  { from, until }: StepFilter,
  at: Date,
): Promise<number> {
  const oldest = from
    ? new Date(from)
    : ((
        await queryOne<{ at: Date | null }>(
          db,
          `select min(o.at) as at from workflow_step_kinds k cross join lateral (
             select t.at from workflow_transitions t where t.kind_id = k.id order by t.at limit 1) o
           where k.account_id = $accountId`,
          { accountId },
        )
      )?.at ?? at);
  const newest = until ? Date.parse(until) + 86_400_000 : databaseTime().getTime();
  const whole = newest - oldest.getTime();
  return whole <= 0 ? 0.99 : Math.max(0, Math.min(0.99, (newest - at.getTime()) / whole));
}

async function verifyWhatSigns(call: Call, workflow: string | undefined): Promise<VerifiedPart> {
  const { db, actor, services } = call;
  const { engine } = services;
  const { accountId } = actor;
  const lost = await orphans(db, accountId);
  const { checkpoints, broken } = await verifyCheckpoints(db, engine, {
    accountId,
    ...(workflow === undefined ? {} : { workflow }),
  });
  return {
    instances: 0,
    checked: 0,
    earlier: 0,
    checkpoints,
    broken: await describeBroken(call, [...lost, ...broken]),
    done: 1,
    next: null,
  };
}

const unreadable = () =>
  refusedInput([{ path: 'after', message: msg('must be the next value from the previous part') }]);
