import type { DisciplineContext } from '#machines/domains/career/discipline/context.ts';
import { APPEAL_DAYS } from '#machines/domains/career/discipline/context.ts';
import { disciplineWorkflow } from '#machines/domains/career/discipline/workflow.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type {
  BoundWorkflow,
  Details,
  EnrichmentSubject,
  EventInput,
  WorkflowBinding,
} from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { carryOut } from './carryOut.ts';
import { sendDecision, sendNotice, takeDecisionBack } from './letters.ts';
import { CASE_RECORD } from './record.ts';

/**
 * The workflow of disciplinary cases, with their letters. Only an event of the workflow itself can revert a decision.
 */
export const disciplineBinding: WorkflowBinding<DisciplineContext> = {
  workflow: disciplineWorkflow,
  effects: { sendNotice, sendDecision, takeDecisionBack, carryOut },
  record: CASE_RECORD,
  enrich: setDays,
  details: charges,
};

/** The end of the reply or appeal period in the account's time zone; client values are ignored. */
async function setDays(
  tx: Tx,
  subjects: readonly EnrichmentSubject[],
  at: string,
): Promise<EventInput[]> {
  const days = subjects.map(({ event }) => {
    if (event.type === 'decide') return APPEAL_DAYS;
    return event.type === 'notice' ? Number(event['replyDays']) : null;
  });
  const rows = await query<{ by: Date | null }>(
    tx,
    `select (account_day($accountId, $at::timestamptz) + n.days + 1)::timestamp
       at time zone account_time_zone($accountId) as by
     from unnest($days::integer[]) with ordinality as n (days, place) order by n.place`,
    { accountId: subjects[0]?.instance.accountId ?? 0, days, at },
  );
  return subjects.map(({ event }, index) => {
    const { replyBy: _reply, appealBy: _appeal, ...rest } = event as Timed;
    const by = rows[index]?.by?.toISOString() ?? null;
    if (event.type === 'notice') return { ...rest, replyBy: by };
    return event.type === 'decide' ? { ...rest, appealBy: by } : rest;
  });
}

type Timed = EventInput & { replyBy?: unknown; appealBy?: unknown };

/** The text of the charge, returned only to people who may read the case. */
async function charges(
  db: Db,
  _bound: BoundWorkflow,
  { accountId }: Actor,
  instances: readonly Instance[],
): Promise<ReadonlyMap<number, Details>> {
  const rows = await query<{ id: number; charge: string }>(
    db,
    `select id, charge from disciplinary_cases
     where account_id = $accountId and id = any($ids::bigint[])`,
    { accountId, ids: instances.map(({ subjectId }) => subjectId) },
  );
  return new Map(rows.map(({ id, charge }) => [id, { charge }]));
}
