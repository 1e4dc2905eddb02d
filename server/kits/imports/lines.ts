import { createHash } from 'node:crypto';
import type { ImportCheck, ImportLine } from '#machines/kits/resources/contract.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';

/** The maximum number of lines in a response. Those with problems come first, then those with notes. */
export const LISTED = 2000;

/** Creates the temporary table for the lines of a file while the file is checked. */
export const makeLines = (tx: Tx): Promise<unknown> =>
  query(
    tx,
    `create temp table import_lines (
       line integer primary key, title text not null, change text not null,
       differences jsonb not null default '[]', problems jsonb not null default '[]',
       notes jsonb not null default '[]'
     ) on commit drop`,
  );

export async function stageLines(tx: Tx, lines: readonly ImportLine[]): Promise<void> {
  if (lines.length === 0) return;
  await query(
    tx,
    `insert into import_lines select line, title,
       case when problems = '[]' then change else 'refused' end,
       case when problems = '[]' then differences else '[]' end, problems, coalesce(notes, '[]')
     from jsonb_to_recordset($lines::jsonb) as r (line integer, title text, change text,
       differences jsonb, problems jsonb, notes jsonb)`,
    { lines: JSON.stringify(lines) },
  );
}

/** Refuses lines that are already staged, if they would change something. */
export async function refuseLines(
  tx: Tx,
  lines: readonly number[],
  problem: string,
): Promise<void> {
  if (lines.length === 0) return;
  await query(
    tx,
    `update import_lines set change = 'refused', differences = '[]',
       problems = problems || jsonb_build_array($problem::text)
     where line = any($lines::integer[]) and change <> 'same'`,
    { lines, problem },
  );
}

/**
 * The summary of all staged lines. Its digest also covers the parameters of the request, so that an import with other
 * parameters needs a new check.
 */
export async function readLines(tx: Tx, parameters: unknown): Promise<ImportCheck> {
  const all = await queryOne<ImportCheck['counts'] & { digest: string | null }>(
    tx,
    `select ${['new', 'changed', 'same', 'refused']
      .map((change) => `(count(*) filter (where change = '${change}'))::integer as ${change}`)
      .join(', ')},
       md5(string_agg(md5(concat_ws('|', line, title, change, differences, problems)), '' order by line))
         as digest
     from import_lines`,
  );
  const { digest = '', ...counts } = all ?? { new: 0, changed: 0, same: 0, refused: 0 };
  const lines = await query<ImportLine>(
    tx,
    `select line, title, change, differences, problems, notes from import_lines
     order by change <> 'refused', notes = '[]', change = 'same', line limit ${LISTED}`,
  );
  return {
    lines,
    counts,
    digest: createHash('sha256')
      .update(JSON.stringify([digest, parameters ?? null]))
      .digest('base64url'),
  };
}

/** The problems of all refused lines. */
export async function refusals(tx: Tx): Promise<Map<number, string[]>> {
  const rows = await query<{ line: number; problems: string[] }>(
    tx,
    `select line, problems from import_lines where change = 'refused' order by line`,
  );
  return new Map(rows.map(({ line, problems }) => [line, problems]));
}
