import { MENU } from '#machines/core/access/permissions.ts';
import type { LanguageChoices } from '#machines/core/contracts/language.ts';
import type { ShellInformation } from '#machines/domains/company/contracts/shell.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';

/** How long notices are shown (spec 000 §9). */
const NOTICE_SECONDS = 5;
const LONG_NOTICE_SECONDS = 1200;

/**
 * Returns what the page frame needs: URLs from the environment, the currency, the caller's language, the company's
 * terms, how long they see the Mobile First notice, the units whose permissions they set, and how far the demo's data
 * has been created.
 */
export async function shellInformation({ db, actor, services }: Call): Promise<ShellInformation> {
  const { env } = services;
  const row = await queryOne<{
    workplaceId: number | null;
    currency: string;
    account: LanguageChoices['account'];
    own: LanguageChoices['own'];
    terms: ShellInformation['terms'];
    demo: ShellInformation['demo'];
  }>(
    db,
    `select e.workplace_id as "workplaceId", a.currency,
       jsonb_build_object('language', a.language, 'wording', a.wording) as account,
       jsonb_build_object('language', u.language, 'wording', u.wording) as own,
       (select coalesce(jsonb_object_agg(name, bengali), '{}') from company_terms
        where account_id = a.id and is_active) as terms,
       (select jsonb_build_object('made', count(*), 'parts', max(parts)) from demo_steps
        where name <> 'whole' having count(*) < max(parts)) as demo
     from accounts a
     join users u on u.id = $userId
     left join employees e on e.id = $employeeId and e.account_id = a.id
     where a.id = $accountId`,
    { employeeId: actor.employeeId, accountId: actor.accountId, userId: actor.userId },
  );
  if (!row) throw new Error('The account is gone');
  const long = row.workplaceId !== null && env.MOBILE_FIRST_WORKPLACES.includes(row.workplaceId);
  return {
    supportUrl: env.SUPPORT_URL ?? null,
    feedbackUrl: env.FEEDBACK_URL ?? null,
    helpUrl: env.HELP_URL ?? null,
    termsUrl: env.TERMS_URL ?? null,
    currency: row.currency,
    language: { account: row.account, own: row.own },
    terms: row.terms,
    administeredUnits: await unitsPermitted(db, actor, MENU.permissions, 'isEdit'),
    demo: row.demo,
    mobileNoticeSeconds: long ? LONG_NOTICE_SECONDS : NOTICE_SECONDS,
  };
}
