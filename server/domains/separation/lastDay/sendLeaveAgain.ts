import { leave } from '#machines/domains/time/leave/requests/leave.ts';
import type { Payload } from '#machines/kits/requests/request.ts';
import type { ReturnItem } from '#machines/domains/separation/returns.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { sendRequest } from '#server/kits/requests/send.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';

interface Leave {
  number: string;
  from: string;
  payload: Payload;
}

/**
 * Sends cancelled leave again if it was after the old last day, but isn't after the new one. The cancelled request
 * can't be reopened, and its approvers have planned without the leave since. Leave that was only shortened is counted
 * again elsewhere.
 */
export async function sendLeaveAgain(
  tx: Tx,
  by: { engine: Engine; actor: Actor },
  moved: { separationId: number; employeeId: number; before: string; lastDay: string },
): Promise<ReturnItem[]> {
  const rows = await query<Leave>(
    tx,
    `select r.number, i.context->'payload' as payload, i.context->'payload'->>'from' as from
     from requests r join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     cross join lateral (select t.event, t.at from workflow_transitions t where t.instance_id = i.id
       order by t.seq desc limit 1) t
     where r.kind = '${leave.id}' and r.employee_id = $employeeId and i.state = 'cancelled'
       and t.event = 'recount'
       and t.at >= (select s.created_at from separations s where s.id = $separationId)
       and (i.context->'payload'->>'from')::date > $before::date
       and (i.context->'payload'->>'from')::date between account_day(r.account_id) and $lastDay::date
       and not exists (select from requests o join workflow_instances n
         on n.workflow = o.workflow and n.subject_id = o.id
         where o.kind = r.kind and o.employee_id = r.employee_id and o.id > r.id
           and n.context->'payload'->>'from' = i.context->'payload'->>'from')
     order by r.id`,
    moved,
  );
  const items: ReturnItem[] = [];
  for (const { number, from, payload } of rows) {
    const failure = await trySend(tx, by, { employeeId: moved.employeeId, payload });
    items.push({
      kind: 'leave',
      title: number,
      day: from,
      outcome: failure === null ? 'sentAgain' : 'notRestored',
      reason: failure,
    });
  }
  return items;
}

/**
 * Sends the leave.
 * @returns why it was refused; null if it was sent.
 */
async function trySend(
  tx: Tx,
  { engine, actor }: { engine: Engine; actor: Actor },
  { employeeId, payload }: { employeeId: number; payload: Payload },
): Promise<string | null> {
  // Files are left out, because a file belongs to the request with which it was sent.
  const values = Object.entries(leave.fields).map(([name, field]) => [
    name,
    field.kind === 'file' ? null : (payload[name] ?? null),
  ]);
  await query(tx, 'savepoint sending');
  try {
    await sendRequest(tx, engine, actor, leave, {
      employeeId,
      payload: Object.fromEntries(values) as Payload,
    });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await query(tx, 'rollback to savepoint sending');
    return error.message;
  }
}
