import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { english } from '#machines/core/locales/translate.ts';
import { SENTENCES } from '#machines/core/values/noticeSentences.ts';
import type { delegateBody } from '#machines/domains/workflows/contracts/delegations.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { recordCreated } from '#server/platform/history/records/readRecords.ts';
import { sendNotices } from '#server/engine/notices/writeNotices.ts';
import { getAudiences } from '#machines/core/model/workflow.ts';
import { OWN_TEAM } from '#machines/core/values/ownTeam.ts';
import { isStanding } from '#server/engine/instances/standing.ts';
import { stageQueues } from '#server/engine/queue/queue.ts';
import { readStages, type Stage } from './stages.ts';

type DelegationRequest = z.output<typeof delegateBody>;
/** The parts of a call that delegating needs. The demo has no others. */
type Delegating = Pick<WriteCall, 'tx' | 'actor'> & {
  services: Pick<WriteCall['services'], 'engine'>;
};

/**
 * Delegates either all of the given stages to a colleague for some days or none, including what is pending
 * there.
 * @throws AppError 400 for the caller as delegate, a person without login, or past days; 403 for another
 * person's stage; 404; 409 if a stage is delegated already, or if each would be the other's delegate.
 */
export async function delegate(call: Delegating, request: DelegationRequest): Promise<WriteAnswer> {
  const { tx, actor, services } = call;
  const { userId: principalId } = actor;
  if (principalId === null) throw forbidden('Only people can delegate approvals');
  const mine = await readStages(tx, services.engine, actor);
  const stages = request.stages.map(({ workflow, state }) => {
    const stage = mine.find((one) => one.workflow === workflow && one.state === state);
    if (!stage) throw forbidden('You can only delegate your own approvals');
    return stage;
  });
  const deputy = await readDelegate(tx, actor.accountId, request.standInEmployeeId);
  if (deputy.userId === principalId) throw invalid('You cannot delegate to yourself');
  await refuseThePast(tx, actor.accountId, request);
  await oneAtATime(tx, actor.accountId);
  for (const stage of stages) {
    await refuseSecond(tx, principalId, stage, request);
    await refuseLoop(tx, { principalId, standIn: deputy }, stage, request);
    const between = { accountId: actor.accountId, principalId, standIn: deputy };
    await insert(tx, { ...between, at: services.engine.at }, stage, request);
  }
  await notify(call, deputy.userId, stages, request);
  return { statusCode: 200, message: 'Submitted Successfully' };
}

interface DelegateUser {
  userId: number;
  name: string;
}

async function readDelegate(tx: Tx, accountId: number, employeeId: number): Promise<DelegateUser> {
  const person = await queryOne<{ userId: number | null; name: string }>(
    tx,
    `select u.id as "userId", e.name from employees e
     left join users u on u.employee_id = e.id and u.is_active
     where e.id = $employeeId and e.account_id = $accountId and e.is_active`,
    { employeeId, accountId },
  );
  if (!person) throw notFound(`There is no employee ${employeeId}`);
  if (person.userId === null) throw invalid(`${person.name} has no login and cannot be a delegate`);
  return { userId: person.userId, name: person.name };
}

async function refuseThePast(
  tx: Tx,
  accountId: number,
  { untilDate }: DelegationRequest,
): Promise<void> {
  const row = await queryOne<{ past: boolean }>(
    tx,
    `select $untilDate::date < account_day($accountId) as past`,
    { untilDate, accountId },
  );
  if (row?.past) throw invalid('Until cannot be in the past');
}

/**
 * Makes delegations of a company wait for each other, so that of two people who delegate to each other one sees
 * the other's.
 */
const oneAtATime = (tx: Tx, accountId: number): Promise<unknown> =>
  query(
    tx,
    `select pg_advisory_xact_lock(hashtextextended('delegations of ' || $accountId::bigint, 0))`,
    { accountId },
  );

async function refuseSecond(
  tx: Tx,
  principalId: number,
  { workflow, state, label }: Stage,
  { fromDate, untilDate }: DelegationRequest,
): Promise<void> {
  const other = await queryOne<{ name: string; fromDate: string; untilDate: string }>(
    tx,
    `select e.name, d.from_date as "fromDate", d.until_date as "untilDate"
     from workflow_delegations d join users u on u.id = d.stand_in_id
     join employees e on e.id = u.employee_id
     where d.principal_id = $principalId and d.workflow = $workflow and d.state = $state
       and d.ended_at is null
       and daterange(d.from_date, d.until_date, '[]') && daterange($fromDate, $untilDate, '[]')
     order by d.from_date limit 1`,
    { principalId, workflow, state, fromDate, untilDate },
  );
  if (!other) return;
  throw new AppError(
    'conflict',
    `${other.name} is already your delegate for “${label}” from ${other.fromDate} to ${other.untilDate}`,
  );
}

/** Refuses a delegate whose own delegates lead back to the delegator. */
async function refuseLoop(
  tx: Tx,
  { principalId, standIn }: { principalId: number; standIn: DelegateUser },
  { workflow, state, label }: Stage,
  { fromDate, untilDate }: DelegationRequest,
): Promise<void> {
  const loop = await queryOne<{ found: boolean }>(
    tx,
    `with recursive chain as (
       select $standInId::bigint as user_id
       union
       select d.stand_in_id from chain c
       join workflow_delegations d on d.principal_id = c.user_id
       where d.workflow = $workflow and d.state = $state and d.ended_at is null
         and daterange(d.from_date, d.until_date, '[]') && daterange($fromDate, $untilDate, '[]')
     )
     select exists (select from chain where user_id = $principalId) as found`,
    { standInId: standIn.userId, principalId, workflow, state, fromDate, untilDate },
  );
  if (!loop?.found) return;
  throw new AppError(
    'conflict',
    `${standIn.name} has delegated “${label}” in that period, and it would come back to you`,
  );
}

async function insert(
  tx: Tx,
  {
    accountId,
    principalId,
    standIn,
    at,
  }: {
    accountId: number;
    principalId: number;
    standIn: DelegateUser;
    at: string | undefined;
  },
  { workflow, state, screen }: Stage,
  { fromDate, untilDate, reason }: DelegationRequest,
): Promise<void> {
  const [stored] = await query<{ id: number }>(
    tx,
    `insert into workflow_delegations (account_id, workflow, state, screen, principal_id,
       stand_in_id, from_date, until_date, reason)
     values ($accountId, $workflow, $state, $screen, $principalId, $standInId, $fromDate,
       $untilDate, $reason) returning id`,
    {
      accountId,
      workflow,
      state,
      screen,
      principalId,
      standInId: standIn.userId,
      fromDate,
      untilDate,
      reason,
    },
  );
  const actor = { userId: principalId, accountId };
  if (!stored) return;
  await recordCreated(tx, 'delegation', [stored.id], { actor, reason, ...(at ? { at } : {}) });
}

/** Sends the delegate one notice for all stages, including what is pending. */
async function notify(
  { tx, actor, services }: Delegating,
  standInId: number,
  stages: readonly Stage[],
  { fromDate, untilDate }: DelegationRequest,
): Promise<void> {
  const [first] = stages;
  if (!first) return;
  const queues = await stageQueues(tx, services.engine, { ...actor, standsInFor: [] });
  const team = stages.some(({ workflow }) => workflow === OWN_TEAM.workflow);
  const isOfTeam = ({ workflow, state }: { workflow: string; state: string }) => {
    const { meta } = services.engine.workflows.get(workflow)?.description.states.get(state) ?? {};
    return getAudiences(meta?.queue?.audience ?? { system: true }).some(isStanding);
  };
  const waiting = queues
    .filter(
      (queue) =>
        stages.some(
          ({ workflow, state }) => queue.workflow === workflow && queue.state === state,
        ) ||
        (team && isOfTeam(queue)),
    )
    .reduce((sum, queue) => sum + queue.waiting, 0);
  const { workflow } = first;
  const labels = stages.map(({ label }) => label).join(', ');
  await sendNotices(tx, { accountId: actor.accountId, workflow }, [
    {
      userId: standInId,
      kind: 'waiting',
      title: english(SENTENCES.standInAsked, {
        name: actor.name,
        stages: labels,
        from: fromDate,
        until: untilDate,
      }),
      details:
        waiting === 0
          ? english(SENTENCES.by, { name: actor.name })
          : english(SENTENCES.waitThere, { count: waiting.toLocaleString('en') }),
      path: '/account/delegation',
      count: Math.max(1, waiting),
    },
  ]);
}
