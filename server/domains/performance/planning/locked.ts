import { OPEN_STATES } from '#machines/domains/performance/planning/states.ts';
import type { Values } from '#machines/kits/resources/schema.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, type Problem } from '#server/platform/errors.ts';
import { WORKFLOW } from './sql.ts';

const ASK_BACK = 'This plan is proposed: ask it back before it is changed';
const REASONS: ReadonlyMap<string, string> = new Map([
  ['toPerson', ASK_BACK],
  ['toSupervisor', ASK_BACK],
  ['agreed', 'Both agreed to this plan: reopen it, or plan a change from a later day'],
  ['frozen', 'These targets are being assessed: they can only change after the cycle'],
]);
const ENDED = 'This plan has ended: make another one';
const ON_PLANNING = 'Propose this plan on Performance Planning: the person agrees to it there';

const isOpen = (state: string): boolean => OPEN_STATES.some((one) => one === state);

/**
 * Returns why HR's form or file may not save plans: the person and the supervisor are agreeing to them, or the cycle
 * leaves targets to these two. The caller must lock the stored rows.
 */
export async function lockedProblems(
  tx: Tx,
  accountId: number,
  rows: readonly Values[],
  ids: readonly (number | null)[],
): Promise<Problem[][]> {
  const agreements = await query<{ id: number; state: string }>(
    tx,
    `select subject_id as id, state from workflow_instances
     where workflow = '${WORKFLOW}' and account_id = $accountId and subject_id = any($ids::bigint[])`,
    { accountId, ids: ids.filter((id) => id !== null) },
  );
  const states = new Map(agreements.map(({ id, state }) => [id, state]));
  const cycles = await query<{ id: number }>(
    tx,
    `select id from performance_cycles where account_id = $accountId and targets_by = 'both'`,
    { accountId },
  );
  const ofBoth = new Set(cycles.map(({ id }) => id));
  return rows.map((row, at) => {
    const state = states.get(ids[at] ?? 0);
    if (state !== undefined && !isOpen(state)) {
      return [{ path: 'state', message: REASONS.get(state) ?? ENDED }];
    }
    return row['state'] === 'agreed' && (state !== undefined || ofBoth.has(Number(row['cycleId'])))
      ? [{ path: 'state', message: ON_PLANNING }]
      : [];
  });
}

/**
 * Refuses to delete proposed plans, because their history refers to them.
 * @throws AppError 409 for a plan that was deleted, or made inactive while it is proposed, agreed or frozen.
 */
export async function refuseRemovedPlans(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  const [removed] = await query<{ state: string }>(
    tx,
    `select i.state from workflow_instances i left join target_plans p on p.id = i.subject_id
     where i.workflow = '${WORKFLOW}' and i.account_id = $accountId and i.subject_id = any($ids::bigint[])
       and (p.id is null or (not p.is_active and i.state not in ('lapsed', 'discarded'))
         or (p.is_active and i.state = 'discarded'))
     limit 1`,
    { accountId, ids },
  );
  if (removed) {
    throw new AppError(
      'conflict',
      isOpen(removed.state)
        ? 'This plan was proposed before: discard it on Performance Planning'
        : (REASONS.get(removed.state) ?? ENDED),
    );
  }
}
