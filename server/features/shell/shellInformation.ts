import type { ShellInformation } from '#machines/contracts/shell.ts';
import { queryOne } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';

/** Spec 000 §9. */
const NOTICE_SECONDS = 5;
const LONG_NOTICE_SECONDS = 1200;

/** The addresses that the environment names, the account's currency, and how long the Mobile First notice stays for the caller. */
export async function shellInformation({ db, actor, services }: Call): Promise<ShellInformation> {
  const { env } = services;
  const row = await queryOne<{ workplaceId: number | null; currency: string }>(
    db,
    `select e.workplace_id as "workplaceId", a.currency from accounts a
     left join employees e on e.id = $employeeId and e.account_id = a.id
     where a.id = $accountId`,
    { employeeId: actor.employeeId, accountId: actor.accountId },
  );
  if (!row) throw new Error('The account is gone');
  const long = row.workplaceId !== null && env.MOBILE_FIRST_WORKPLACES.includes(row.workplaceId);
  return {
    supportUrl: env.SUPPORT_URL ?? null,
    feedbackUrl: env.FEEDBACK_URL ?? null,
    helpUrl: env.HELP_URL ?? null,
    termsUrl: env.TERMS_URL ?? null,
    currency: row.currency,
    mobileNoticeSeconds: long ? LONG_NOTICE_SECONDS : NOTICE_SECONDS,
  };
}
