import { verifyCheckpoints } from '#server/engine/history/checkpoints/verifyCheckpoints.ts';
import { transitionFamily } from '#server/engine/history/checkpoints/transitions.ts';
import { attempt } from '#server/platform/history/verification/check.ts';
import type { Broken } from '#server/platform/history/verification/family.ts';
import { inOrder } from '#server/platform/history/verification/findings.ts';
import { EVERYTHING } from '#server/platform/history/verification/portion.ts';
import { readLinks, verifyFamilies } from '#server/engine/history/checkpoints/verifyFamilies.ts';
import { published } from './published.ts';
import { walkChains } from '#server/engine/history/checkpoints/walk.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Engine } from '#server/engine/instances/engine.ts';

export interface Verification {
  ok: boolean;
  instances: number;
  checked: number;
  /** The number of instances whose machine has changed since they began (verifyEarlier.ts). */
  earlier: number;
  checkpoints: number;
  /** The findings, those about money and rights first (findings.ts). */
  broken: Broken[];
}

/**
 * Replays every chain on its recorded machine and compares the result with the stored snapshot. Finds and names rows
 * that were edited, deleted, swapped, invented, or cut off at the end. If a chain was shortened together with its
 * instance, only checkpoints can show that.
 */
export async function verifyHistory(
  db: Db,
  engine: Engine,
  scope: { accountId?: number; workflow?: string; subjectId?: number } = {},
  progress: (checked: number) => void = () => undefined,
): Promise<Verification> {
  const result: Verification = {
    ok: true,
    instances: 0,
    checked: 0,
    earlier: 0,
    checkpoints: 0,
    broken: [],
  };
  const notify = (part: { links: number; earlier: number; chains: number; broken: Broken[] }) => {
    result.broken.push(...part.broken);
    result.checked += part.links;
    result.earlier += part.earlier;
    result.instances += part.chains;
    progress(result.checked);
  };
  result.broken.push(...(await published(db, engine)));
  const account = scope.accountId ?? null;
  if (scope.workflow === undefined && scope.subjectId === undefined) {
    const links = await attempt(
      db,
      (own) => readLinks(own, engine.families),
      () => 0,
    );
    await verifyFamilies(db, engine, { account, links }, notify);
  } else {
    await walkChains(db, engine, transitionFamily, EVERYTHING, getInstances(db, scope), notify);
  }
  const checkpoints = await verifyCheckpoints(db, engine, scope);
  result.checkpoints = checkpoints.checkpoints;
  result.broken = inOrder([...result.broken, ...checkpoints.broken]);
  result.ok = result.broken.length === 0;
  return result;
}

/** The instances of a workflow, or the instance of one subject, ordered by ID. */
const getInstances =
  (db: Db, scope: { accountId?: number; workflow?: string; subjectId?: number }) =>
  async (after: number, limit: number): Promise<number[]> => {
    const rows = await query<{ id: number }>(
      db,
      `select i.id from workflow_instances i
       where i.id > $after and ($account::bigint is null or i.account_id = $account)
         and ($workflow::text is null or i.workflow = $workflow)
         and ($subject::bigint is null or i.subject_id = $subject)
       order by i.id limit $limit`,
      {
        after,
        limit,
        account: scope.accountId ?? null,
        workflow: scope.workflow ?? null,
        subject: scope.subjectId ?? null,
      },
    );
    return rows.map(({ id }) => id);
  };
