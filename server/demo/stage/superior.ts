import { queryOne } from '#server/platform/db/sql.ts';
import type { Stage } from './scenario.ts';

/** The first approver of a login's requests: their supervisor, or HR if the supervisor has no login. */
export async function readSuperior(
  { tx, actor }: Pick<Stage, 'tx' | 'actor'>,
  login: string,
): Promise<string> {
  const row = await queryOne<{ login: string }>(
    tx,
    `select u.login_id as login from employees e join users u on u.employee_id = e.supervisor_id
     where e.id = $id`,
    { id: actor(login).employeeId },
  );
  return row?.login ?? 'hr';
}
