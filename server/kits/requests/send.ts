import type { RequestInput } from '#machines/kits/requests/context.ts';
import { pipelineFacts } from '#machines/kits/requests/context.ts';
import { stepsFor } from '#machines/kits/requests/pipeline.ts';
import type { Payload, RequestKind } from '#machines/kits/requests/request.ts';
import type { MenuReference } from '#machines/core/values/menuReferences.ts';
import { afterWorkingHours } from '#machines/core/values/workingTime.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { nextNumber } from '#server/platform/db/nextNumber.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import { getRecord } from '#server/engine/history/chain/businessRecords.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { readWorkingCalendar } from '#server/engine/instances/workingCalendar.ts';
import { REQUEST_RECORD } from './binding.ts';
import { checkRequests, fillRequests } from './check.ts';
import { presentVersion } from './pipelineVersions.ts';

export interface SentRequest {
  requestId: number;
  number: string;
  workflow: string;
}

interface Requester {
  id: number;
  name: string;
  businessUnitId: number;
}

/**
 * Sends a request for someone. It gets the next number of the year, and its workflow starts with the newest
 * version of its pipeline.
 * @throws AppError 400 for invalid values, 403 and 404 for people for whom the actor may not send one.
 */
export async function sendRequest(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  kind: RequestKind,
  { employeeId, payload: given }: { employeeId: number; payload: Payload },
): Promise<SentRequest> {
  const { accountId, userId } = actor;
  if (userId === null || actor.employeeId === null)
    throw forbidden('Only people can send requests');
  const requester = await readRequester(tx, actor, kind, employeeId);
  const filledRequests = await fillRequests(tx, kind, [
    { accountId, employeeId, payload: given, isForOther: employeeId !== actor.employeeId },
  ]);
  await checkRequests(tx, kind, filledRequests);
  const payload = filledRequests[0]?.payload ?? given;
  const at = engine.at ?? (await now(tx));
  const { version, workflow, definition } = await presentVersion(tx, accountId, kind, at);
  const { businessUnitId } = requester;
  const calendar = await readWorkingCalendar(tx, accountId, at);
  const [first = 0] = stepsFor(
    definition,
    pipelineFacts({ kind, definition }, payload, businessUnitId),
  );
  const year = new Date(at).toLocaleDateString('sv', { timeZone: calendar.timeZone }).slice(0, 4);
  const number = await nextNumber(tx, accountId, {
    kind: kind.id,
    prefix: kind.prefix,
    year: Number(year),
  });
  const created = await queryOne<Record<string, unknown> & { id: number }>(
    tx,
    `insert into requests (account_id, kind, workflow, number, business_unit_id, employee_id,
       filed_by, pipeline_version, created_at)
     values ($accountId, $kind, $workflow, $number, $businessUnitId, $employeeId, $userId, $version,
       $at::timestamptz)
     returning id, ${REQUEST_RECORD.columns.join(', ')}`,
    { accountId, kind: kind.id, workflow, number, businessUnitId, employeeId, userId, version, at },
  );
  if (!created) throw new Error('The request was not stored');
  const input: RequestInput = {
    requesterId: employeeId,
    filedBy: actor.employeeId,
    businessUnitId,
    payload,
    dueAt: afterWorkingHours(at, definition.steps[first]?.hours ?? 0, calendar),
  };
  await dispatch(tx, engine, {
    workflow,
    actor,
    items: [
      {
        subjectId: created.id,
        event: { type: 'send' },
        start: {
          input: { ...input },
          subject: `${number}, ${requester.name}: ${kind.subject(payload)}`,
          businessUnitId,
          record: getRecord(REQUEST_RECORD, created),
        },
      },
    ],
  });
  return { requestId: created.id, number, workflow };
}

/** The person whom a request is for: the actor, or someone of a business unit for which the actor may send requests. */
export async function readRequester(
  tx: Db | Tx,
  actor: Actor,
  kind: RequestKind,
  employeeId: number,
): Promise<Requester> {
  const row = await queryOne<Requester>(
    tx,
    `select id, name, business_unit_id as "businessUnitId" from employees
     where id = $employeeId and account_id = $accountId and (is_active or $leavers)`,
    { employeeId, accountId: actor.accountId, leavers: kind.includesLeavers ?? false },
  );
  if (!row) throw notFound('Employee not found');
  if (employeeId === actor.employeeId) return row;
  const reference = kind.onBehalf.reference as MenuReference;
  const units = await unitsPermitted(tx, actor, reference, 'isCreate');
  if (units && units.length === 0) throw forbidden();
  if (units && !units.includes(row.businessUnitId)) throw notFound('Employee not found');
  return row;
}

const now = async (tx: Tx): Promise<string> =>
  (
    (await queryOne<{ at: Date }>(tx, `select date_trunc('milliseconds', now()) as at`))?.at ??
    new Date()
  ).toISOString();
