import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { getRecordKey, type Db, type Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { notObeyed } from '#server/platform/history/records/notObeyed.ts';
import {
  rowVerifier,
  textOfRow,
  type TaggedRow,
} from '#server/platform/history/records/rowTags.ts';

/** How many permissions of roles are remembered as verified. A role has about a hundred. */
const REMEMBERED = 50_000;

const verified = new WeakMap<KeyObject, LRUCache<number, string>>();

/**
 * SQL for a short form of a row `p` of `role_permissions`. Reading this for every row is cheap, unlike the full text
 * that the tag covers.
 */
export const SAID = `p.id || ' ' || p.role || ' ' || p.menu_reference_id || ' ' || coalesce(p.account_id, 0) || ' '
  || p.is_view::int || p.is_create::int || p.is_edit::int || p.is_delete::int`;

/**
 * Verifies the permissions that the roles of a user give. Only rows that have changed since they were last verified are
 * read in full, because computing an HMAC for every row and user would take longer than reading the rows.
 * @throws AppError 503, and records the finding.
 */
export async function requireSignedPermissions(
  db: Db | Tx,
  said: readonly string[],
): Promise<void> {
  const key = getRecordKey(db);
  const existing = verified.get(key) ?? new LRUCache<number, string>({ max: REMEMBERED });
  verified.set(key, existing);
  const unknown = said.filter((one) => existing.get(getId(one)) !== one);
  if (unknown.length === 0) return;
  const rows = await query<TaggedRow & { id: number; said: string }>(
    db,
    `select p.id, ${SAID} as said, ${textOfRow('p')} as text, p.tag from role_permissions p
     where p.id = any($ids::bigint[])`,
    { ids: unknown.map(getId) },
  );
  const holds = rowVerifier(db);
  const right = rows.filter((row) => holds('role_permissions', row));
  for (const row of right) existing.set(row.id, row.said);
  const wrong = unknown.filter((one) => existing.get(getId(one)) !== one);
  await notObeyed(
    db,
    wrong.map((one) => ({ table: 'role_permissions', key: String(getId(one)) })),
    'A right was to rest on it',
  );
}

const getId = (said: string): number => Number(said.slice(0, said.indexOf(' ')));
