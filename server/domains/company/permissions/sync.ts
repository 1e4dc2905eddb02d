import { createHash } from 'node:crypto';
import type { Flag } from '#machines/core/access/permissions.ts';
import { declaredAccess } from '#server/platform/access/declared.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { takeAdvisoryLock } from '#server/platform/db/advisoryLocks.ts';
import { declaredMenu, type MenuNode } from './menuNode.ts';

/**
 * Stores the menu, the references and the default permissions as the program declares them. Called at each start, so
 * that a new screen needs no migration. Rows that administrators have set don't change.
 */
export async function syncMenu(db: Db): Promise<void> {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([declaredMenu.value, declaredAccess.value.references]))
    .digest('hex');
  if ((await storedFingerprint(db)) === fingerprint) return;
  await withTransaction(db, async (tx) => {
    // Servers that start at the same time wait for each other.
    await takeAdvisoryLock(tx, 'storingMenu');
    if ((await storedFingerprint(tx)) === fingerprint) return;
    await query(tx, 'delete from menus');
    await storeReferences(tx);
    await storeMenus(tx);
    await query(
      tx,
      `insert into installation (key, value) values ('menu', $fingerprint)
       on conflict (key) do update set value = excluded.value`,
      { fingerprint },
    );
  });
}

const storedFingerprint = async (db: Db | Tx): Promise<string | undefined> =>
  (await queryOne<{ value: string }>(db, `select value from installation where key = 'menu'`))
    ?.value;

/** A reference that the program no longer declares stays, because an account's settings and history may refer to it. */
async function storeReferences(tx: Tx): Promise<void> {
  const references = Object.entries(declaredAccess.value.references);
  await query(
    tx,
    `insert into menu_references (id, name)
     select * from unnest($ids::integer[], $names::text[])
     on conflict (id) do update set name = excluded.name`,
    { ids: references.map(([id]) => Number(id)), names: references.map(([, { name }]) => name) },
  );
  const defaults = references.flatMap(([id, { allow }]) =>
    Object.entries(allow).map(([role, flags]) => ({ id: Number(id), role, flags })),
  );
  const flag = (name: Flag) => defaults.map(({ flags }) => flags.includes(name));
  await query(tx, 'delete from role_permissions where account_id is null');
  await query(
    tx,
    `insert into role_permissions (role, menu_reference_id, is_view, is_create, is_edit, is_delete)
     select * from unnest($roles::text[], $ids::integer[], $view::boolean[], $create::boolean[],
       $edit::boolean[], $delete::boolean[])`,
    {
      roles: defaults.map(({ role }) => role),
      ids: defaults.map(({ id }) => id),
      view: flag('isView'),
      create: flag('isCreate'),
      edit: flag('isEdit'),
      delete: flag('isDelete'),
    },
  );
}

interface MenuRow {
  id: number;
  parentId: number | null;
  position: number;
  node: MenuNode;
}

async function storeMenus(tx: Tx): Promise<void> {
  const rows = flatten(declaredMenu.value);
  await query(
    tx,
    `insert into menus (id, parent_id, position, label, path, menu_reference_id, is_erp)
     select * from unnest($ids::integer[], $parents::integer[], $positions::integer[],
       $labels::text[], $paths::text[], $references::integer[], $erp::boolean[])`,
    {
      ids: rows.map(({ id }) => id),
      parents: rows.map(({ parentId }) => parentId),
      positions: rows.map(({ position }) => position),
      labels: rows.map(({ node }) => node.label),
      paths: rows.map(({ node }) => node.path ?? null),
      references: rows.map(({ node }) => node.reference ?? null),
      erp: rows.map(({ node }) => node.isErp ?? false),
    },
  );
}

/** Lists the tree depth first, so that parents come before children and the IDs follow the order of the menu. */
function flatten(tree: readonly MenuNode[]): MenuRow[] {
  const rows: MenuRow[] = [];
  const add = (nodes: readonly MenuNode[], parentId: number | null) => {
    nodes.forEach((node, position) => {
      const id = rows.length + 1;
      rows.push({ id, parentId, position, node });
      add(node.children ?? [], id);
    });
  };
  add(tree, null);
  return rows;
}
