import type { BrokenRow, FindingGroup } from '#machines/core/contracts/verification.ts';
import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Group } from '#server/platform/history/verification/findings.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { getReach } from './reach.ts';

/**
 * Describes the problems found. Problems of subjects that the caller may not see are left out; those of deleted
 * subjects are kept.
 */
export async function describeBroken(
  { db, actor, services: { engine } }: Call,
  brokens: readonly Broken[],
): Promise<BrokenRow[]> {
  const broken = brokens.filter(
    ({ accountId }) => (accountId ?? actor.accountId) === actor.accountId,
  );
  if (broken.length === 0) return [];
  const reach = getReach(engine, actor);
  const kept = await query<{ workflow: string; subjectId: number }>(
    db,
    `select i.workflow, i.subject_id as "subjectId" from workflow_instances i
     where i.workflow = any($names::text[]) and i.subject_id = any($subjectIds::bigint[])
       and (i.account_id <> $accountId or (${reach.instances.sql}) is not true)`,
    {
      ...reach.instances.parameters,
      accountId: actor.accountId,
      names: broken.map(({ workflow }) => workflow),
      subjectIds: broken.map(({ subjectId }) => subjectId),
    },
  );
  const hidden = new Set(kept.map(({ workflow, subjectId }) => `${workflow} ${subjectId}`));
  return broken
    .filter(({ workflow, subjectId }) => !hidden.has(`${workflow} ${subjectId}`))
    .map(presentBroken);
}

export const presentBroken = ({ workflow, subjectId, seq, reason, row }: Broken): BrokenRow => ({
  workflow,
  subjectId,
  seq,
  reason,
  ...(row ? { row } : {}),
});

/** Returns groups of problems with the examples that the caller may see, and a list of all these examples. */
export async function readBrokenGroups(
  call: Call,
  groups: readonly Group[],
): Promise<{ groups: FindingGroup[]; broken: BrokenRow[] }> {
  const shown: FindingGroup[] = [];
  for (const { concern, count, examples } of groups) {
    shown.push({ concern, count, examples: await describeBroken(call, examples) });
  }
  return { groups: shown, broken: shown.flatMap(({ examples }) => examples) };
}
