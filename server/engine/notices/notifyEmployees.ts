import { english } from '#machines/core/locales/translate.ts';
import { SENTENCES } from '#machines/core/values/noticeSentences.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { sendNotices } from './writeNotices.ts';

/** A change that someone made and that an employee is notified of. */
interface EmployeeNotice {
  employeeId: number;
  title: string;
  path: string;
  count: number;
}

/** Sends one notice to each employee who has a login, except the person who acted. */
export async function notifyEmployees(
  tx: Tx,
  { accountId, userId }: { accountId: number; userId: number | null },
  workflow: string,
  notice: readonly EmployeeNotice[],
): Promise<void> {
  const users = await query<{ userId: number; place: number }>(
    tx,
    `select u.id as "userId", g.n::integer - 1 as place
     from unnest($people::bigint[]) with ordinality as g (person, n)
     join users u on u.employee_id = g.person and u.is_active
     where u.id is distinct from $userId::bigint`,
    { people: notice.map(({ employeeId }) => employeeId), userId },
  );
  if (users.length === 0) return;
  const by = await queryOne<{ name: string }>(
    tx,
    'select name from user_people where user_id = $userId',
    { userId },
  );
  await sendNotices(
    tx,
    { accountId, workflow },
    users.flatMap((user) => {
      const one = notice[user.place];
      if (!one) return [];
      const { title, path, count } = one;
      const details = english(SENTENCES.by, { name: by?.name ?? 'Cadre' });
      return [{ userId: user.userId, kind: 'decided' as const, title, details, path, count }];
    }),
  );
}
