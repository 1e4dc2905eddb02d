import { ANSWER, ASK } from '#machines/core/contracts/questions.ts';

/** A question that an auditor asks of every step, declared in one file. */
export interface Control {
  id: string;
  label: string;
  description: string;
  /**
   * Reads `steps` (`stepsSince`) and gives `instance_id` and `seq` of each finding. Bindings: `$accountId`, `$from`, `$until`, `$leftOut` (confidential
   * workflows and findings), `$approvals` and `$rejections` (`workflow event`).
   */
  query: string;
}

/** The steps of people in an account, before a time. */
export const stepsSince = (from: string): string => `
  select t.instance_id, t.seq, t.workflow, t.subject_id, t.batch_id, t.event, t.from_state, t.to_state,
    t.actor_id, t.on_behalf_of, t.comment, t.at, t.authority ->> 'as' as acted_as,
    t.workflow || ' ' || t.event = any($approvals::text[]) as approves,
    t.workflow || ' ' || t.event = any($rejections::text[]) as rejects
  from workflow_step_kinds k join workflow_transitions t on t.kind_id = k.id
  where k.account_id = $accountId and k.event not in ('${ASK}', '${ANSWER}') and k.workflow <> all($leftOut::text[]) and t.actor_id is not null
    and t.at >= ${from} and t.at < $until::timestamptz`;

/** The employee whom an instance `i` is about: whom its workflow names, else who asked. */
export const CONCERNED = `coalesce((i.parties ->> 'employee')::bigint, (i.parties ->> 'requester')::bigint)`;
