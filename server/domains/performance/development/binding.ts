import type { DevelopmentPlanContext } from '#machines/domains/performance/development/machine.ts';
import { developmentPlanWorkflow } from '#machines/domains/performance/development/workflow.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import type {
  EnrichmentSubject,
  EventInput,
  RecordSource,
  WorkflowBinding,
} from '#server/engine/instances/engine.ts';

/**
 * The history's first transition covers the row. The aim and the steps are covered by signatures and records of their
 * own.
 */
export const DEVELOPMENT_RECORD: RecordSource = {
  table: 'development_plans',
  columns: ['account_id', 'employee_id', 'created_by', 'created_at'],
};

/** SQL for the beginning of the first day and the end of the last day of a plan `p`, in the account's time zone. */
export const STARTS_AT = `(p.starts_on::timestamp at time zone account_time_zone(p.account_id))`;
export const ENDS_AT = `((p.ends_on + 1)::timestamp at time zone account_time_zone(p.account_id))`;

const isProposal = ({ type }: EventInput): boolean =>
  type === 'propose' || type === 'proposeToPerson';

/**
 * Adds the plan's current period to the event that proposes it.
 * @throws AppError 409 for a plan without a step.
 */
async function addPeriod(
  tx: Tx,
  subjects: readonly EnrichmentSubject<DevelopmentPlanContext>[],
): Promise<EventInput[]> {
  const rows = await query<{ id: number; startsAt: Date; endsAt: Date; steps: number }>(
    tx,
    // The lock makes this wait for a save in progress, so that the draft is proposed as saved.
    `select p.id, ${STARTS_AT} as "startsAt", ${ENDS_AT} as "endsAt", (
       select count(*)::integer from development_steps s
       where s.plan_id = p.id and s.removed_at is null and s.state <> 'dropped') as steps
     from development_plans p where p.id = any($ids::bigint[]) order by p.id for share`,
    {
      ids: subjects.flatMap(({ instance, event }) =>
        isProposal(event) && instance.state === 'draft' ? [instance.subjectId] : [],
      ),
    },
  );
  const plans = new Map(rows.map((row) => [row.id, row]));
  return subjects.map(({ instance, event }) => {
    const plan = plans.get(instance.subjectId);
    if (!isProposal(event) || !plan) return event;
    if (plan.steps === 0)
      throw new AppError('conflict', 'Add at least one step before proposing the plan');
    return {
      ...event,
      startsAt: plan.startsAt.toISOString(),
      endsAt: plan.endsAt.toISOString(),
    };
  });
}

export const developmentPlanBinding: WorkflowBinding<DevelopmentPlanContext> = {
  workflow: developmentPlanWorkflow,
  effects: {},
  enrich: addPeriod,
  record: DEVELOPMENT_RECORD,
};
