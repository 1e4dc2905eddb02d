import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/**
 * Tables of things that act later or grant access, and that someone created: these end or wait when their
 * creator loses access, unless an exception is listed here. A new table with these columns must be added.
 */
const WITH_ITS_MAKER: Readonly<Record<string, string>> = {
  calendar_feeds: 'domains/time/teamCalendar/feed: its user can sign in',
  invitations: 'domains/company/auth/invitation: so can who sent it (keepers.test)',
  jobs: 'workers/runJob: the asker’s permissions when it runs',
  one_time_codes: 'is of a session, which ends with its user',
  password_resets: 'domains/company/auth: its user can sign in',
  program_keys: 'access/programKeys: the keeper’s permissions now (keepers.test)',
  report_mails:
    'reports/mails/compose: the permissions of who reads and who made it, when it is sent',
  role_proposals: 'access of two people: a proposal of someone who cannot sign in is not confirmed',
  sessions: 'access/principals: its user can sign in',
  webhooks:
    'domains/communication/webhooks/keeper: so can who made or changed it last (keepers.test)',
  workflow_delegations: 'access/standIns: its principal can sign in',
};
const EXCEPTIONS: Readonly<Record<string, string>> = {
  announcements: 'is the company’s: what was announced stays announced',
  leaver_links: 'are the leaver’s: made by HR, and ended by HR or after 90 days',
  user_roles: 'is its holder’s: given by two people where it needs two, until its own last day',
};

it('everything that acts on behalf of its creator ends with that person, or is named with a reason', async () => {
  const tables = await query<{ name: string }>(
    server.owner,
    `select distinct m.table_name as name from information_schema.columns m
     join information_schema.columns l using (table_schema, table_name)
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE'
       and m.column_name ~ '^(made|created|changed|asked|proposed|published)_by$|^(user|principal)_id$'
       and l.column_name ~ '^(token_hash|hash|secret|url|next_at|at_hour|expires_at|until_date|publish_at|until)$'
     order by 1`,
  );
  const named = [...Object.keys(WITH_ITS_MAKER), ...Object.keys(EXCEPTIONS)].toSorted();
  expect(tables.map(({ name }) => name)).toEqual(named);
});
