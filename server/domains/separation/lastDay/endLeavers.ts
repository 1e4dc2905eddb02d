import type { Engine } from '#server/engine/instances/engine.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import type { Leaver } from './leaver.ts';
import { ENDING_STANDS } from './ending.ts';
import { endTime } from './time.ts';
import { endDelegationsOfLeavers } from './delegations.ts';
import { freeBookings } from './bookings.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { handOver } from './handOver.ts';
import { dropOnboarding } from '#server/domains/people/onboarding/index.ts';
import { freeSeats } from './trainings.ts';
import { CHOSEN_SUCCESSOR } from './successor.ts';

const TAKEN = 200;

/**
 * Ends what people have once their employment ends for any reason: bookings, leave, delegations and calendar addresses.
 * Their reports and responsibilities go to the successor. Each leaver is handled once, in one transaction.
 * @returns whether there may be more.
 */
export const endLeavers = (db: Db, engine: Engine): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const leavers = await query<Leaver>(
      tx,
      `select e.id as "employeeId", e.account_id as "accountId", e.name, e.leaving_date::text as "lastDay",
         u.id as "userId", ${CHOSEN_SUCCESSOR} as "successorId"
       from employees e left join users u on u.employee_id = e.id
       where e.leaving_date is not null and not e.is_active
         and not exists (select from leaver_endings x
           where x.employee_id = e.id and x.last_day = e.leaving_date and ${ENDING_STANDS})
       order by e.account_id, e.id limit ${TAKEN} for no key update of e skip locked`,
    );
    for (const [accountId, own] of grouped(leavers, (leaver) => leaver.accountId)) {
      const mealPlans = await freeBookings(tx, own);
      const { rosterDays, kioskPins } = await endTime(tx, own);
      await endDelegationsOfLeavers(tx, own);
      await freeSeats(tx, engine, own);
      await dropOnboarding(
        tx,
        engine,
        accountId,
        own.map(({ employeeId }) => employeeId),
      );
      const handedOver = await handOver(tx, accountId, own);
      const countOf = (rows: readonly { employeeId: number }[], id: number): number =>
        rows.filter(({ employeeId }) => employeeId === id).length;
      await query(
        tx,
        `insert into leaver_endings (employee_id, last_day, account_id, successor_id, counts)
         select person, day, $accountId, successor, counts
         from unnest($people::bigint[], $days::date[], $successors::bigint[], $counts::jsonb[])
           w (person, day, successor, counts)`,
        {
          accountId,
          people: own.map(({ employeeId }) => employeeId),
          days: own.map(({ lastDay }) => lastDay),
          successors: own.map(({ successorId }) => successorId),
          counts: own.map(({ employeeId: id }) =>
            JSON.stringify({
              mealPlans: countOf(mealPlans, id),
              rosterDays: countOf(rosterDays, id),
              kioskPins: countOf(kioskPins, id),
              handedOver: handedOver.get(id) ?? 0,
            }),
          ),
        },
      );
    }
    return leavers.length === TAKEN;
  });
