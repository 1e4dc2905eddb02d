import { trainingApplicationWorkflow } from '#machines/domains/training/application/workflow.ts';
import { trainingWorkflow } from '#machines/domains/training/training/workflow.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { MARK } from '#tests/support/otherAccount.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Theirs } from './attempt.ts';

type Place = Pick<Theirs, 'accountId' | 'businessUnitId' | 'employeeId' | 'userId'>;

const TIMES = {
  closesAt: '2149-01-05T12:00:00.000Z',
  startsAt: '2149-01-12T03:00:00.000Z',
  endsAt: '2149-01-12T11:00:00.000Z',
};

/** A planned training of a business unit, with the application of one person, who waits. */
export async function createTraining(
  { owner, db, services }: TestServer,
  place: Place,
): Promise<Pick<Theirs, 'trainingId' | 'trainingApplicationId'>> {
  const [row] = await query<{ trainingId: number; applicationId: number }>(
    owner,
    `with category as (
       insert into training_categories (account_id, name) values ($accountId, '${MARK} ' || $employeeId)
       returning id
     ), title as (
       insert into training_titles (account_id, name, training_category_id, hours)
       select $accountId, '${MARK} ' || $employeeId, id, 8 from category returning id
     ), organization as (
       insert into training_organizations (account_id, name, kind)
       values ($accountId, '${MARK} ' || $employeeId, 'own') returning id
     ), training as (
       insert into trainings (account_id, number, training_title_id, training_organization_id, business_unit_id,
         audience, seats, cost, time_zone, needs_approval, closes_at, starts_at, ends_at, created_by, created_at)
       select $accountId, '${MARK} ' || $employeeId, title.id, organization.id, $businessUnitId, 'unit', 1, 0,
         'Asia/Dhaka', false, $closesAt::timestamptz, $startsAt::timestamptz, $endsAt::timestamptz, $userId, now()
       from title, organization returning id)
     insert into training_applications (account_id, training_id, employee_id, created_by, created_at)
     select $accountId, id, $employeeId, $userId, now() from training
     returning training_id as "trainingId", id as "applicationId"`,
    { ...place, ...TIMES },
  );
  if (!row) throw new Error('The training was not stored');
  const { trainingId, applicationId } = row;
  const actor = {
    ...systemActor(place.accountId),
    userId: place.userId,
    roles: [{ role: 'hr', businessUnitId: null }],
  };
  const start = { subject: MARK, businessUnitId: place.businessUnitId };
  const { closesAt, startsAt, endsAt } = TIMES;
  await withTransaction(db, async (tx) => {
    await dispatch(tx, services.engine, {
      workflow: trainingWorkflow.id,
      actor,
      items: [
        {
          subjectId: trainingId,
          event: { type: trainingWorkflow.startEvent },
          start: {
            ...start,
            input: { title: MARK, trainerId: null, seats: 1, cost: 0, closesAt, startsAt, endsAt },
          },
        },
      ],
    });
    await dispatch(tx, services.engine, {
      workflow: trainingApplicationWorkflow.id,
      actor,
      items: [
        {
          subjectId: applicationId,
          event: { type: trainingApplicationWorkflow.startEvent },
          start: {
            ...start,
            input: {
              employeeId: place.employeeId,
              trainingId,
              title: MARK,
              startsAt,
              endsAt,
              needsApproval: false,
              hasSeat: false,
            },
          },
        },
      ],
    });
  });
  return { trainingId, trainingApplicationId: applicationId };
}
