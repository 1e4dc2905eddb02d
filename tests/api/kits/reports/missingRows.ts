import type { ReportPage } from '#machines/kits/reports/report.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { query } from '#server/platform/db/sql.ts';
import type { TestServer } from '#tests/support/server.ts';
import { getPath } from './startReports.ts';

/**
 * Which rows to add for a report that has none because tables that it reads are empty; null if none are
 * missing.
 */
export async function missingRows(server: TestServer, report: Report): Promise<string | null> {
  const reader = await server.as('reader');
  const { total } = (await reader.get(getPath(report.id, '', 'pageSize=5'))).body as ReportPage;
  if (total > 0) return null;
  const empty = await emptyTables(server, report);
  if (empty.length === 0) return null;
  return (
    `The report ${report.id} has no rows in its suite: add to startReports (tests/api/kits/reports/startReports.ts) ` +
    `rows of ${empty.join(', ')} about the employees 1 and 2 of the first business unit and 40 of the second.`
  );
}

async function emptyTables({ owner }: TestServer, report: Report): Promise<string[]> {
  const sql = typeof report.query === 'string' ? report.query : report.query(new Map());
  const named = [...sql.matchAll(/(?:\bfrom|(?<!left )\bjoin)\s+([a-z_]+)\b(?!\()/g)];
  const tables = await query<{ name: string }>(
    owner,
    `select t.relname as name from unnest($names::text[]) n
     join pg_class t on t.oid = to_regclass(n) and t.relkind = 'r'`,
    { names: [...new Set(named.map(([, name]) => name))] },
  );
  const empty: string[] = [];
  for (const { name } of tables) {
    const rows = await query(owner, `select from ${name} limit 1`);
    if (rows.length === 0) empty.push(name);
  }
  return empty;
}
