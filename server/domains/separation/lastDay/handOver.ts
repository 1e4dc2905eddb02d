import { english } from '#machines/core/locales/translate.ts';
import { SENTENCES } from '#machines/core/values/noticeSentences.ts';
import { changeVersions } from '#server/domains/people/employment/index.ts';
import type { Leaver } from './leaver.ts';
import { sendNotices } from '#server/engine/notices/writeNotices.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { separation } from '#machines/domains/separation/requests/separation.ts';
import { handOverResponsibilities } from './responsibilities.ts';

/**
 * Assigns the direct reports and responsibilities of leavers to their successors, and notifies the successors.
 * @returns how many reports and responsibilities of each leaver went to a successor.
 */
export async function handOver(
  tx: Tx,
  accountId: number,
  leavers: readonly Leaver[],
): Promise<Map<number, number>> {
  const reports = await moveReports(tx, accountId, leavers);
  const moved = await handOverResponsibilities(tx, accountId, leavers);
  const users = await query<{ employeeId: number; userId: number }>(
    tx,
    `select employee_id as "employeeId", id as "userId" from users
     where is_active and employee_id = any($people::bigint[])`,
    { people: leavers.flatMap(({ successorId }) => successorId ?? []) },
  );
  const byPerson = new Map(users.map(({ employeeId, userId }) => [employeeId, userId]));
  const counts = new Map<number, number>();
  for (const leaver of leavers) {
    const people = reports.get(leaver.employeeId) ?? 0;
    const others = moved.get(leaver.employeeId) ?? 0;
    const userId = byPerson.get(leaver.successorId ?? 0);
    if (leaver.successorId !== null) counts.set(leaver.employeeId, people + others);
    if (userId === undefined || people + others === 0) continue;
    await sendNotices(tx, { accountId, workflow: separation.id }, [
      {
        userId,
        kind: 'decided',
        title: english(SENTENCES.tookOver, { name: leaver.name }),
        details: english(SENTENCES.tookOverWhat, { people, others }),
        path: '/home',
        count: 1,
      },
    ]);
  }
  return counts;
}

/**
 * Assigns leavers' direct reports to their successors.
 * @returns how many people each leaver supervised.
 */
async function moveReports(
  tx: Tx,
  accountId: number,
  leavers: readonly Leaver[],
): Promise<Map<number, number>> {
  const successors = new Map(leavers.map((leaver) => [leaver.employeeId, leaver]));
  const rows = await query<{ id: number; leaverId: number; above: number | null; from: string }>(
    tx,
    // If someone succeeds their own supervisor, they now report to that person's supervisor.
    `select s.id, s.supervisor_id as "leaverId",
       (select a.id from employees a where a.id = m.supervisor_id and a.is_active) as above,
       greatest(m.leaving_date + 1, account_day($accountId) - ${LATE_DAYS})::text as from
     from employees s join employees m on m.id = s.supervisor_id
     where s.supervisor_id = any($people::bigint[]) and s.is_active order by s.id`,
    { accountId, people: [...successors.keys()] },
  );
  const counts = new Map<number, number>();
  for (const { leaverId } of rows) counts.set(leaverId, (counts.get(leaverId) ?? 0) + 1);
  await changeVersions(
    tx,
    rows.flatMap(({ id, leaverId, above, from }) => {
      const leaver = successors.get(leaverId);
      const supervisorId = leaver?.successorId === id ? above : (leaver?.successorId ?? null);
      if (!leaver || supervisorId === null) return [];
      return [
        {
          employeeId: id,
          reason: `${leaver.name} left on ${leaver.lastDay}`,
          from,
          to: null,
          values: { supervisorId },
        },
      ];
    }),
    { accountId, userId: null },
  );
  return counts;
}

/** In days. If the worker was stopped for longer, supervisors don't change for days further back. */
const LATE_DAYS = 31;
