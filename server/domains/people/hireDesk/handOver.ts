import type { z } from 'zod';
import {
  HIRING_STATES,
  type handOverBody,
  type turnDownBody,
} from '#machines/domains/people/contracts/hireDesk.ts';
import { MENU, type Flag } from '#machines/core/access/permissions.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, invalid, notFound, mustBeCurrent } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { recordCreated, recordWhile } from '#server/platform/history/records/readRecords.ts';

const TYPE = 'hired candidate';

/**
 * Accepts a candidate from recruitment. Sending the same reference for the same requisition again returns the
 * same candidate.
 * @throws AppError 400 if the requisition hasn't reached the offer stage, 404 if it isn't in the caller's
 * units, 409 if its vacancies are filled or the reference belongs to another requisition.
 */
export async function handOver(
  { tx, actor }: WriteCall,
  body: z.output<typeof handOverBody>,
): Promise<number> {
  const { accountId, userId } = actor;
  const units = await unitsPermitted(tx, actor, MENU.hireDesk, 'isCreate');
  // The requisition is locked, so that two candidates who are handed over at once don't both fill the last
  // vacancy.
  const requisition = await queryOne<{ id: number; number: string; vacancies: number }>(
    tx,
    `select r.id, r.number, r.vacancies from recruitment_requests r
     where r.account_id = $accountId
       and (r.id = $requestId::bigint or ($requestId::bigint is null and r.number = $number))
       and ($units::bigint[] is null or r.business_unit_id = any($units)) for update`,
    {
      accountId,
      requestId: body.requestId ?? null,
      number: body.requisition,
      units,
    },
  );
  if (!requisition) throw notFound('Requisition not found');
  const { id: requestId, number, vacancies } = requisition;
  const row = await queryOne<{ id: number }>(
    tx,
    `select id from hired_candidates
     where account_id = $accountId and reference = $reference::text and request_id = $requestId`,
    { accountId, reference: body.reference, requestId },
  );
  if (row) return row.id;
  const state = await queryOne<{ state: string; taken: number }>(
    tx,
    `select i.state, (select count(*)::integer from hired_candidates c
       where c.request_id = $requestId and c.turned_down is null) as taken
     from workflow_instances i where i.workflow = 'recruitment' and i.subject_id = $requestId`,
    { requestId },
  );
  if (!HIRING_STATES.some((one) => one === state?.state)) {
    const message = `Requisition ${number} has not reached the offer stage`;
    throw invalid(message, [{ path: 'requestId', message }]);
  }
  if ((state?.taken ?? 0) >= vacancies) {
    throw new AppError('conflict', `All vacancies of requisition ${number} are filled`);
  }
  const created = await queryOne<{ id: number }>(
    tx,
    `insert into hired_candidates (account_id, request_id, reference, name, birth_date, gender,
       national_id, mail, mobile, joining_on, gross, handed_over_by)
     values ($accountId, $requestId, $reference, $name, $birthDate, $gender, $nationalId, $mail,
       $mobile, $joiningOn, $gross, $userId)
     on conflict (account_id, reference) where reference is not null do nothing returning id`,
    {
      accountId,
      userId,
      requestId,
      reference: body.reference,
      name: body.name,
      birthDate: body.birthDate ?? null,
      gender: body.gender ?? null,
      nationalId: body.nationalId,
      mail: body.mail || null,
      mobile: body.mobile,
      joiningOn: body.joiningOn,
      gross: body.gross ?? null,
    },
  );
  if (!created) {
    throw new AppError('conflict', 'This reference was handed over for another requisition');
  }
  await recordCreated(tx, TYPE, [created.id], { actor: { accountId, userId } });
  return created.id;
}

/** Records that a candidate isn't coming. The vacancy is then free again. */
export async function turnDown(
  { tx, actor }: WriteCall,
  { candidateId, version, reason }: z.output<typeof turnDownBody>,
): Promise<void> {
  const current = await waiting(tx, actor, candidateId, 'isEdit');
  mustBeCurrent('record', version, current.version);
  const { accountId, userId } = actor;
  await recordWhile(tx, TYPE, [candidateId], { actor: { accountId, userId }, reason }, () =>
    query(
      tx,
      `update hired_candidates set turned_down = $reason, version = version + 1
       where id = $candidateId`,
      { candidateId, reason },
    ),
  );
}

/**
 * Locks a candidate who isn't an employee yet, so that the second of two concurrent requests is refused.
 * @throws AppError 404 outside the caller's units, 409 if they are an employee already or aren't coming.
 */
export async function waiting(
  tx: Tx,
  actor: Actor,
  candidateId: number,
  flag: Flag = 'isView',
): Promise<{ version: number }> {
  const units = await unitsPermitted(tx, actor, MENU.hireDesk, flag);
  const row = await queryOne<{
    name: string;
    version: number;
    employeeId: number | null;
    isTurnedDown: boolean;
  }>(
    tx,
    `select c.name, c.version, c.employee_id as "employeeId", c.turned_down is not null as "isTurnedDown"
     from hired_candidates c join recruitment_requests r on r.id = c.request_id
     where c.id = $candidateId and c.account_id = $accountId
       and ($units::bigint[] is null or r.business_unit_id = any($units)) for update of c`,
    { candidateId, accountId: actor.accountId, units },
  );
  if (!row) throw notFound('Candidate not found');
  const { name, employeeId, isTurnedDown } = row;
  if (employeeId !== null) {
    // A separate query, because PostgreSQL doesn't read a join again after it has waited for the lock.
    const employee = await queryOne<{ code: string }>(
      tx,
      'select code from employees where id = $employeeId',
      { employeeId },
    );
    const code = employee?.code ?? '';
    throw new AppError('conflict', `${name} is already employee ${code}`);
  }
  if (isTurnedDown) throw new AppError('conflict', `${name} was declined`);
  return row;
}

/** Links a candidate to the employee who was created from them. */
export async function employ(
  tx: Tx,
  { accountId, userId }: Actor,
  candidateId: number,
  employeeId: number,
): Promise<void> {
  await recordWhile(tx, TYPE, [candidateId], { actor: { accountId, userId } }, () =>
    query(
      tx,
      `update hired_candidates set employee_id = $employeeId, version = version + 1
       where id = $candidateId`,
      { candidateId, employeeId },
    ),
  );
}

/**
 * Refuses to rehire someone other than the candidate. The two are compared by national ID, or by name and birth date.
 * @throws AppError 400 if they differ.
 */
export async function refuseSomeoneElse(
  tx: Tx,
  candidateId: number,
  employeeId: number,
): Promise<void> {
  const same = await queryOne(
    tx,
    `select c.id from hired_candidates c join employees e on e.account_id = c.account_id
     where c.id = $candidateId and e.id = $employeeId and (id_key(e.national_id) = id_key(c.national_id)
       or (comparison_key(e.name) = comparison_key(c.name) and e.birth_date = c.birth_date))`,
    { candidateId, employeeId },
  );
  if (same) return;
  const message = 'The candidate is a different person';
  throw invalid(message, [{ path: 'candidateId', message }]);
}
