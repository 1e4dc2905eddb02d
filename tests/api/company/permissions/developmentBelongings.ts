import { developmentPlanWorkflow } from '#machines/domains/performance/development/workflow.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { MARK } from '#tests/support/otherAccount.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Theirs } from './attempt.ts';

type Place = Pick<Theirs, 'accountId' | 'businessUnitId' | 'employeeId' | 'userId'>;
type Made = Pick<Theirs, 'developmentPlanId' | 'developmentStepId' | 'growTalkId'>;

/** A draft of a development plan with a step, and a draft of a talk. */
export async function createDevelopment(
  { owner, db, services }: Pick<TestServer, 'owner' | 'db' | 'services'>,
  place: Place,
): Promise<Made> {
  const [row] = await query<Made>(
    owner,
    `with plan as (
       insert into development_plans (account_id, employee_id, aim, starts_on, ends_on, created_by, created_at)
       values ($accountId, $employeeId, '${MARK}', '2149-01-01', '2149-12-31', $userId, now()) returning id
     ), step as (
       insert into development_steps (account_id, plan_id, kind, words, due_on, added_by)
       select $accountId, id, 'training', '${MARK}', '2149-06-30', $userId from plan returning id
     ), talk as (
       insert into grow_talks (account_id, coach_id, coachee_id, held_on, goal)
       values ($accountId, $employeeId, $employeeId, '2026-01-05', '${MARK}') returning id
     )
     select plan.id as "developmentPlanId", step.id as "developmentStepId", talk.id as "growTalkId"
     from plan, step, talk`,
    { ...place },
  );
  if (!row) throw new Error('The plan was not stored');
  await withTransaction(db, (tx) =>
    dispatch(tx, services.engine, {
      workflow: developmentPlanWorkflow.id,
      actor: {
        ...systemActor(place.accountId),
        userId: place.userId,
        employeeId: place.employeeId,
      },
      items: [
        {
          subjectId: row.developmentPlanId,
          event: { type: developmentPlanWorkflow.startEvent },
          start: {
            input: {
              employeeId: place.employeeId,
              authorId: place.employeeId,
              startsAt: '2149-01-01T00:00:00.000Z',
              endsAt: '2150-01-01T00:00:00.000Z',
            },
            subject: MARK,
            businessUnitId: place.businessUnitId,
          },
        },
      ],
    }),
  );
  return row;
}
