import { finalSettlementWorkflow } from '#machines/domains/separation/settlement/workflow.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { openOnboarding } from '#server/domains/people/onboarding/index.ts';
import { openItems, type Leaver } from '#server/domains/separation/clearance/index.ts';
import { MARK } from '#tests/support/otherAccount.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Theirs } from './attempt.ts';

type Place = Pick<Theirs, 'accountId' | 'businessUnitId' | 'employeeId' | 'userId'>;

/** A calculated settlement of the separation. */
async function createSettlement(
  { owner, db, services }: Pick<TestServer, 'owner' | 'db' | 'services'>,
  place: Place & { separationId: number },
): Promise<number> {
  const [row] = await query<{ id: number }>(
    owner,
    `insert into final_settlements (account_id, number, separation_id, employee_id, prepared_by, created_by,
       created_at)
     values ($accountId, '${MARK} ' || $employeeId, $separationId, $employeeId, $employeeId, $userId, now())
     returning id`,
    { ...place },
  );
  const subjectId = row?.id ?? 0;
  await withTransaction(db, (tx) =>
    dispatch(tx, services.engine, {
      workflow: finalSettlementWorkflow.id,
      actor: {
        ...systemActor(place.accountId),
        userId: place.userId,
        roles: [{ role: 'hr', businessUnitId: null }],
      },
      items: [
        {
          subjectId,
          event: { type: finalSettlementWorkflow.startEvent },
          start: {
            input: {
              employeeId: place.employeeId,
              preparerId: place.employeeId,
              lastDay: '2149-12-31',
              dueOn: '2150-02-01',
              dueAt: '2150-02-01T18:00:00.000Z',
              payable: 1,
              receivable: 0,
              net: 1,
              digest: MARK,
            },
            subject: MARK,
            businessUnitId: place.businessUnitId,
          },
        },
      ],
    }),
  );
  return subjectId;
}

/** An onboarding item of one person, which HR does. */
export async function createOnboarding(
  { owner, db, services }: TestServer,
  { accountId, employeeId }: Place,
): Promise<Pick<Theirs, 'onboardingItemId'>> {
  const [step] = await query<{ id: number; today: string }>(
    owner,
    `insert into onboarding_steps (account_id, name, owner, days)
     values ($accountId, '${MARK} ' || $employeeId, 'hr', 1) returning id, account_day($accountId)::text as today`,
    { accountId, employeeId },
  );
  if (!step) throw new Error('The step was not stored');
  await withTransaction(db, (tx) =>
    openOnboarding(tx, services.engine, { accountId, employeeId, joinedOn: step.today }),
  );
  const [item] = await query<{ id: number }>(
    owner,
    'select id from onboarding_items where employee_id = $employeeId and step_id = $stepId',
    { employeeId, stepId: step.id },
  );
  return { onboardingItemId: item?.id ?? 0 };
}

/** An approved separation of one person, with an item to clear. */
export async function createSeparation(
  { owner, db, services }: TestServer,
  place: Place,
): Promise<
  Pick<Theirs, 'separationRequestId' | 'separationId' | 'clearanceItemId' | 'settlementId'>
> {
  const [row] = await query<Leaver & { separationRequestId: number }>(
    owner,
    `with type as (
       insert into separation_types (account_id, name, kind, notice_days)
       values ($accountId, '${MARK} ' || $employeeId, 'resignation', 30) returning id
     ), request as (
       insert into requests (account_id, kind, workflow, number, business_unit_id, employee_id,
         filed_by, pipeline_version, created_at)
       values ($accountId, 'separation', 'request:separation', '${MARK}-' || $employeeId,
         $businessUnitId, $employeeId, $userId, 1, now()) returning id
     ), clearance as (
       insert into separation_clearances (separation_type_id, position, name, owner, days_before)
       select id, 0, '${MARK}', 'hr', 0 from type
     )
     insert into separations (account_id, request_id, employee_id, separation_type_id, last_day,
       created_at)
     select $accountId, request.id, $employeeId, type.id, '2149-12-31', now() from request, type
     returning request_id as "separationRequestId", id as "separationId",
       employee_id as "employeeId", separation_type_id as "typeId", last_day::text as "lastDay",
       0 as "waiverLimit"`,
    { ...place },
  );
  if (!row) throw new Error('The separation was not stored');
  const { separationRequestId, separationId } = row;
  await withTransaction(db, (tx) => openItems(tx, services.engine, place.accountId, [row]));
  const [item] = await query<{ id: number }>(
    owner,
    'select id from clearance_items where separation_id = $separationId order by id limit 1',
    { separationId },
  );
  const settlementId = await createSettlement({ owner, db, services }, { ...place, separationId });
  return { separationRequestId, separationId, clearanceItemId: item?.id ?? 0, settlementId };
}
