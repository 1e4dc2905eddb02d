import { targetAgreementWorkflow } from '#machines/domains/performance/planning/workflow.ts';

export const WORKFLOW = targetAgreementWorkflow.id;

/** SQL that joins the agreement `i` of a plan `p`, which only exists if the plan was ever proposed. */
export const JOIN_AGREEMENT = `left join workflow_instances i on i.workflow = '${WORKFLOW}' and i.subject_id = p.id`;

/**
 * SQL for whether the person is or was assessed in the cycle. `alias` names a row with `employee_id` and `cycle_id`.
 */
export const isAssessed = (alias: string): string => `exists (select 1 from appraisals a
  join workflow_instances w on w.workflow = 'appraisal' and w.subject_id = a.id and w.state <> 'cancelled'
  where a.employee_id = ${alias}.employee_id and a.cycle_id = ${alias}.cycle_id)`;

/** The state of a plan `p` with its agreement `i`, as `PlanState` names it. */
export const PLAN_STATE = `case
  when i.state = 'changing' then 'draft'
  when i.state is not null then i.state
  when p.state = 'draft' then 'draft'
  when ${isAssessed('p')} then 'frozen'
  else 'set' end`;

/**
 * SQL for the latest comment on a plan with the agreement `i`, and its author. There is none if the plan was proposed
 * since.
 */
export const LAST_WORDS = `left join lateral (
    select t.comment as words, u.name as words_by from workflow_transitions t
    left join user_people u on u.user_id = t.actor_id
    where t.instance_id = i.id order by t.seq desc limit 1) said
  on i.state in ('changing', 'refused', 'returned')`;
