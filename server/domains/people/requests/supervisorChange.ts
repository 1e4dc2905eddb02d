import type { RequestSubject } from '#server/kits/requests/subjects.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Problem } from '#server/platform/errors.ts';
import { changeVersions } from '#server/domains/people/employment/index.ts';
import type { RequestToCheck } from '#server/kits/requests/requestServer.ts';

/** Refuses a supervisor who is the person themselves or reports to them, and a day before the person joined. */
export async function supervisorProblems(
  tx: Tx,
  requests: readonly RequestToCheck[],
): Promise<Problem[][]> {
  const wanted = requests.map(({ employeeId, payload }) => ({
    employee: employeeId,
    supervisor: payload['supervisorId'] ?? null,
    from: payload['supervisorFrom'] ?? null,
  }));
  if (wanted.every(({ supervisor, from }) => supervisor === null && from === null)) {
    return requests.map(() => []);
  }
  const rows = await query<{ isBelow: boolean; isEarly: boolean }>(
    tx,
    `select coalesce(w.supervisor = w.employee or w.employee = any(reporting_chain(w.supervisor)), false)
         as "isBelow", coalesce(w."from" < e.joining_date, false) as "isEarly"
     from rows from (jsonb_to_recordset($wanted::jsonb)
       as (employee bigint, supervisor bigint, "from" date)) with ordinality
       as w (employee, supervisor, "from", place)
     left join employees e on e.id = w.employee order by w.place`,
    { wanted: JSON.stringify(wanted) },
  );
  return wanted.map(({ supervisor, from }, index) => {
    const facts = rows[index];
    const problems: Problem[] = [];
    if (supervisor === null && from !== null) {
      problems.push({ path: 'payload.supervisorId', message: 'New supervisor is required' });
    }
    if (facts?.isBelow) {
      const message = 'People cannot report to themselves or to someone who reports to them';
      problems.push({ path: 'payload.supervisorId', message });
    }
    if (facts?.isEarly) {
      const message = 'From cannot be before the employment begins';
      problems.push({ path: 'payload.supervisorFrom', message });
    }
    return problems;
  });
}

/**
 * Applies approved changes of supervisors as of their effective date.
 * @throws AppError 409 if supervisors would now form a circle.
 */
export async function changeSupervisors(
  tx: Tx,
  subjects: readonly RequestSubject[],
): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const { accountId, actorId } = first;
  const entries = subjects.flatMap(({ context: { requesterId, payload } }) => {
    const { supervisorId, supervisorFrom, reason } = payload;
    return typeof supervisorId === 'number'
      ? [
          {
            employeeId: requesterId,
            supervisorId,
            from: supervisorFrom,
            reason: typeof reason === 'string' ? reason : 'Change request',
          },
        ]
      : [];
  });
  if (entries.length === 0) return;
  const account = await queryOne<{ today: string }>(
    tx,
    'select account_day($accountId)::text as today',
    { accountId },
  );
  const today = account?.today ?? '';
  await changeVersions(
    tx,
    entries.map(({ employeeId, supervisorId, from, reason }) => ({
      employeeId,
      reason,
      from: typeof from === 'string' ? from : today,
      to: null,
      values: { supervisorId },
    })),
    { accountId, userId: actorId },
  );
}
