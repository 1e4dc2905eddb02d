import type { Db, Tx } from '#server/platform/db/connect.ts';
import { run, type Statement } from '#server/platform/db/statement.ts';
import {
  declaredRecordTypes,
  getFields,
  getRecordType,
} from '#server/platform/history/records/declared.ts';
import { derive } from '#server/platform/slot.ts';
import { textOfRow } from '#server/platform/history/records/rowTags.ts';
import { notObeyed } from '#server/platform/history/records/notObeyed.ts';
import { wrongRecords, type PresentRow } from '#server/platform/history/records/signedRows.ts';
import { RUNNING } from './running.ts';

/**
 * A table with rows that a decision relies on. If changes of the table are recorded, its rows are also compared with
 * the recorded changes.
 */
interface RightsTable {
  table: string;
  key?: string;
  types?: readonly string[];
  leftOut?: readonly string[];
  where: string;
}

const HOLDERS = '(select id from holders)';

/** The tables that determine what a user may do, except the permissions of roles (signedPermissions.ts). */
export const RIGHTS_TABLES: readonly RightsTable[] = [
  { table: 'users', types: ['login', 'user'], where: `t.id in ${HOLDERS}` },
  {
    table: 'accounts',
    where: 't.id = (select u.account_id from users u where u.id = $userId)',
  },
  { table: 'user_roles', types: ['role', 'role period'], where: `t.user_id in ${HOLDERS}` },
  {
    table: 'roles',
    types: ['company role'],
    leftOut: ['key', 'tag'],
    where: `t.key in (select h.role from user_roles h where h.user_id in ${HOLDERS})`,
  },
  {
    table: 'workflow_delegations',
    types: ['delegation'],
    where: `t.stand_in_id = $userId and t.ended_at is null`,
  },
  {
    table: 'user_permissions',
    key: `t.user_id || ' ' || t.menu_reference_id`,
    where: `t.user_id in ${HOLDERS}`,
  },
  {
    table: 'user_group_members',
    where: `t.employee_id in (select u.employee_id from users u where u.id in ${HOLDERS})`,
  },
  { table: 'program_keys', types: ['program key'], where: 't.id = $keyId::bigint' },
  { table: 'sessions', where: 't.id = $sessionId::uuid' },
];

/** The tables that also store when a row was tagged (signed). */
const DATED = new Set(['users', 'user_roles', 'roles', 'workflow_delegations', 'program_keys']);

const getRows = ({ table, key = 't.id', types = [], leftOut, where }: RightsTable): string => {
  const fields = Object.fromEntries(
    types.flatMap((type) => Object.entries(getRecordType(type).fields)),
  );
  return `select '${table}' as "table", (${key})::text as key, ${textOfRow('t', leftOut)} as text, t.tag,
      ${DATED.has(table) ? 't.tagged_at' : 'null::timestamptz'} as "taggedAt",
      '{${types.map((type) => `"${type}"`).join(',')}}'::text[] as types,
      ${types.length > 0 ? getFields({ fields }) : 'null::jsonb'} as fields
    from ${table} t where ${where}`;
};

const rightsQuery = derive(declaredRecordTypes, (): Statement => ({
  name: 'cadre-signed-rights',
  sql: `
    with holders as materialized (
      select $userId::bigint as id
      union
      select d.principal_id from workflow_delegations d where d.stand_in_id = $userId and ${RUNNING}
    ), present as (${RIGHTS_TABLES.map(getRows).join('\nunion all\n')})
    select p."table", p.key, p.text, p.tag, p."taggedAt", p.types, p.fields, c.*
    from present p left join lateral (
      select c.id, c.account_id, c.record_type, c.record_id, c.before, c.after, c.reason, c.actor_id,
        c.instance_id, c.instance_seq, c.at, c.salt, c.digest, c.signature, c.erased_at
      from record_changes c where c.record_type = any(p.types) and c.record_id = p.key
      order by c.id offset 0
    ) c on true`,
}));

/**
 * Refuses to act for a user if a row of their rights, or of the people they act for, was not written by Cadre. Each row
 * must also equal its newest signed change, because an old row that was put back has a valid tag.
 * @throws AppError 503; the finding is recorded even after a rollback.
 */
export async function requireSignedRights(
  db: Db | Tx,
  { userId, sessionId = null, keyId = null }: Holder,
): Promise<void> {
  const rows = await run<PresentRow>(db, rightsQuery(), { userId, sessionId, keyId });
  await notObeyed(db, await wrongRecords(db, rows), 'A right was to rest on it');
}

interface Holder {
  userId: number;
  sessionId?: string | null;
  keyId?: number | null;
}
