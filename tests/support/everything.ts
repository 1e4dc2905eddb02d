import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** A digest of each table, except sessions, whose last use changes with every call. */
export async function readDigests(owner: Db): Promise<Map<string, string>> {
  const tables = await query<{ name: string }>(
    owner,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'sessions'`,
  );
  const digests = tables.map(
    ({ name }) => `select '${name}' as name,
      md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest from "${name}" t`,
  );
  const rows = await query<{ name: string; digest: string }>(owner, digests.join(' union all '));
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}
