import type { ShellInformation } from '#machines/contracts/shell.ts';
import { queryOne } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';

/** Spec 000 §9. */
const NOTICE_SECONDS = 5;
const LONG_NOTICE_SECONDS = 1200;

/** The addresses that the environment names, and how long the Mobile First notice stays for the caller. */
export async function shellInformation({ db, actor, services }: Call): Promise<ShellInformation> {
  const { env } = services;
  const row = await queryOne<{ workplaceId: number }>(
    db,
    'select workplace_id as "workplaceId" from employees where id = $employeeId',
    { employeeId: actor.employeeId },
  );
  const long = row !== undefined && env.MOBILE_FIRST_WORKPLACES.includes(row.workplaceId);
  return {
    supportUrl: env.SUPPORT_URL ?? null,
    feedbackUrl: env.FEEDBACK_URL ?? null,
    helpUrl: env.HELP_URL ?? null,
    termsUrl: env.TERMS_URL ?? null,
    mobileNoticeSeconds: long ? LONG_NOTICE_SECONDS : NOTICE_SECONDS,
  };
}
