import { addWorkingDays, SETTLED_WITHIN } from '#machines/domains/separation/settlement/dueDay.ts';
import { readWorkingCalendar } from '#server/engine/instances/workingCalendar.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Leaver } from './leaver.ts';

/** Returns a leaver's last day, and the working day by the end of which the settlement should be paid. */
export async function readDueDay(
  tx: Tx,
  { accountId, lastDay }: Pick<Leaver, 'accountId' | 'lastDay'>,
): Promise<{ lastDay: string; dueOn: string; dueAt: string }> {
  const calendar = await readWorkingCalendar(tx, accountId, `${lastDay}T00:00:00.000Z`);
  const dueOn = addWorkingDays(lastDay, SETTLED_WITHIN, calendar);
  const [end] = await query<{ at: Date }>(
    tx,
    `select ($dueOn::date + 1)::timestamp at time zone account_time_zone($accountId) as at`,
    { dueOn, accountId },
  );
  if (!end) throw new Error('The account has no time zone');
  return { lastDay, dueOn, dueAt: end.at.toISOString() };
}
