import { storeBills } from '#server/domains/pay/mobileBills/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import { SEED, seededRandom } from '#server/demo/stage/random.ts';
import type { Stage } from '#server/demo/stage/scenario.ts';

const PEOPLE = 60;
const LIMIT = 500;
const MIN = 180;
const MAX = 700;

/** The mobile bills of this month: about every third is above the limit. */
export async function storeMobileBills({
  tx,
  today,
  actor,
}: Pick<Stage, 'tx' | 'today' | 'actor'>): Promise<void> {
  const random = seededRandom(SEED);
  const people = await query<{ id: number }>(
    tx,
    `select e.id from employees e join designations d on d.id = e.designation_id
     where e.account_id = $accountId and e.is_active and d.name not like '%Operator%' order by e.id limit ${PEOPLE}`,
    { accountId: ACCOUNT_ID },
  );
  await storeBills(
    tx,
    { accountId: ACCOUNT_ID, userId: actor('finance').userId },
    people.map(({ id }) => ({
      employeeId: id,
      month: `${today.slice(0, 7)}-01`,
      amount: random.between(MIN, MAX),
      limit: LIMIT,
    })),
  );
}
