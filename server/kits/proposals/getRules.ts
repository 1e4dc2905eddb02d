import type { TwoPeopleRules } from '#machines/core/contracts/twoPeople.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';

/**
 * A company's rules for changes that need two people, such as how long someone must have had a permission before
 * confirming with it, and how long a proposal lasts.
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
