import type { DecidedForMe } from '#machines/domains/workflows/contracts/delegations.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';

/** At most this many decisions are listed. No one reads more after a holiday, and the history has all of them. */
const MAX = 50;

interface Row extends Pick<DecidedForMe, 'workflow' | 'subjectId' | 'subject' | 'byName'> {
  event: string;
  at: Date;
}

/** Returns what delegates decided in the caller's place during the last year, the latest first. */
export async function listDelegateDecisions({
  db,
  actor,
  services,
}: Call): Promise<DecidedForMe[]> {
  const rows = await query<Row>(
    db,
    `select i.workflow, i.subject_id as "subjectId", i.subject, t.event, t.at, p.name as "byName"
     from workflow_transitions t join workflow_instances i on i.id = t.instance_id
     join user_people p on p.user_id = t.actor_id
     where t.on_behalf_of = $userId and i.account_id = $accountId
       and t.at > now() - interval '1 year'
     order by t.at desc, t.instance_id, t.seq desc limit ${MAX}`,
    { userId: actor.userId, accountId: actor.accountId },
  );
  return rows.map(({ event, at, ...row }) => {
    const bound = services.engine.workflows.get(row.workflow);
    return {
      ...row,
      workflowLabel: bound?.workflow.label ?? row.workflow,
      eventLabel: bound?.description.eventLabels.get(event) ?? event,
      at: at.toISOString(),
    };
  });
}
