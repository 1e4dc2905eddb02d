import type { TwoPeopleRules } from '#machines/core/contracts/twoPeople.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';

/**
 * The rules of a company for changes that need two people: the periods after which people can confirm,
 * proposals expire, and so on.
 */
export async function getRules(db: Db | Tx, accountId: number): Promise<TwoPeopleRules> {
  const row = await queryOne<TwoPeopleRules>(
    db,
    `select confirm_after_days as "confirmAfterDays", proposal_days as "proposalDays",
       mail_delay_hours as "mailDelayHours" from accounts where id = $accountId`,
    { accountId },
  );
  if (!row) throw new Error(`Account ${accountId} does not exist`);
  return row;
}
