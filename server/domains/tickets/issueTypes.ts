import type { IssueType } from '#machines/domains/tickets/contracts/tickets.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';

/** GetIssueTypes (spec 001 §7): lists the subjects of tickets, by name. */
export async function issueTypes({ db, actor }: Call): Promise<IssueType[]> {
  const rows = await query<{ id: number; name: string }>(
    db,
    `select id, name from hr_issue_types
     where account_id = $accountId and is_active order by name, id`,
    { accountId: actor.accountId },
  );
  return rows.map(({ id, name }) => ({
    issueTypeId: id,
    issueTypeName: name,
    value: id,
    label: name,
  }));
}
