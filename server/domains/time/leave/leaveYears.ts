import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

export interface LeaveYear {
  id: number;
  startsOn: string;
  endsOn: string;
}

export const leaveYears = (db: Db | Tx, accountId: number): Promise<LeaveYear[]> =>
  query<LeaveYear>(
    db,
    `select id, starts_on::text as "startsOn", ends_on::text as "endsOn" from leave_years
     where account_id = $accountId and is_active order by starts_on`,
    { accountId },
  );
