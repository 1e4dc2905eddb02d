import { ANSWER, ASK } from '#machines/core/contracts/questions.ts';

/** A question that an auditor asks about every step. Each is declared in a file of its own. */
export interface Control {
  id: string;
  label: string;
  description: string;
  /**
   * Reads `steps` (`stepsSince`) and returns `instance_id` and `seq` of each finding. The parameters are
   * `$accountId`, `$from`, `$until`, `$leftOut` (confidential workflows and findings), `$approvals` and
   * `$rejections` (as `workflow event`).
   */
  query: string;
}

/** SQL for the steps of people in an account, from a time until `$until`. */
export const stepsSince = (from: string): string => `
  select t.instance_id, t.seq, t.workflow, t.subject_id, t.batch_id, t.event, t.from_state, t.to_state,
    t.actor_id, t.on_behalf_of, t.comment, t.at, t.authority ->> 'as' as acted_as,
    t.workflow || ' ' || t.event = any($approvals::text[]) as approves,
    t.workflow || ' ' || t.event = any($rejections::text[]) as rejects
  from workflow_step_kinds k join workflow_transitions t on t.kind_id = k.id
  where k.account_id = $accountId and k.event not in ('${ASK}', '${ANSWER}') and k.workflow <> all($leftOut::text[]) and t.actor_id is not null
    and t.at >= ${from} and t.at < $until::timestamptz`;

/** SQL for the employee whom an instance `i` is about: the employee whom its workflow names, or else its requester. */
export const CONCERNED = `coalesce((i.parties ->> 'employee')::bigint, (i.parties ->> 'requester')::bigint)`;
