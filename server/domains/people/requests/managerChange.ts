import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { RequestServer } from '#server/kits/requests/requestServer.ts';
import { changeSupervisors, supervisorProblems } from './supervisorChange.ts';

/** Changes a person's supervisor from a day on. */
export const managerChangeServer: RequestServer = {
  check: supervisorProblems,
  preview: async (tx, { employeeId, payload }) => {
    const now = (await readSupervisors(tx, [employeeId])).get(employeeId) ?? '—';
    const [next] = await query<{ name: string }>(
      tx,
      `select s.name from employees s join employees e on e.account_id = s.account_id
       where e.id = $employeeId and s.id = $supervisorId`,
      { employeeId, supervisorId: payload['supervisorId'] ?? null },
    );
    return {
      figures: [{ label: 'Supervisor', value: `${now} → ${next?.name ?? '—'}` }],
      lists: [],
    };
  },
  standing: async (db, open) => {
    const now = await readSupervisors(
      db,
      open.map(({ employeeId }) => employeeId),
    );
    return new Map(
      open.map(({ requestId, employeeId }) => [
        requestId,
        { supervisorId: now.get(employeeId) ?? null },
      ]),
    );
  },
  carryOut: changeSupervisors,
};

async function readSupervisors(db: Db | Tx, people: number[]): Promise<Map<number, string>> {
  const rows = await query<{ id: number; name: string }>(
    db,
    `select e.id, s.name from employees e join employees s on s.id = e.supervisor_id
     where e.id = any($people::bigint[])`,
    { people },
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
