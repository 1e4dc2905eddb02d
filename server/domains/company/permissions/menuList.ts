import type { MenuListEntry } from '#machines/core/access/permissions.ts';
import { getSearchWords } from '#machines/core/screens/searchWords.ts';
import type { PermissionSet } from '#server/platform/access/permissions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

interface MenuRow {
  id: number;
  parentId: number | null;
  label: string;
  path: string | null;
  menuReferenceId: number | null;
  isErp: boolean;
}

/**
 * Returns the side menu of a user (spec 000 §3): the screens they may view and the groups that contain any. A
 * group links to its first entry. Links to the ERP are for all users, if the environment has its URL.
 */
export async function menuList(
  db: Db,
  permissions: PermissionSet,
  erpAddress: string | undefined,
): Promise<MenuListEntry[]> {
  const rows = await query<MenuRow>(
    db,
    `select id, parent_id as "parentId", label, path, menu_reference_id as "menuReferenceId",
       is_erp as "isErp"
     from menus order by position, id`,
  );
  const viewable = new Set(
    permissions.list.filter(({ isView }) => isView).map(({ menuReferenceId }) => menuReferenceId),
  );
  const getChildren = (id: number | null) => rows.filter(({ parentId }) => parentId === id);
  const getScreen = (row: MenuRow): string | undefined =>
    row.menuReferenceId !== null && viewable.has(row.menuReferenceId)
      ? (row.path ?? undefined)
      : undefined;
  const getEntry = (row: MenuRow): MenuListEntry[] => {
    const childList = getChildren(row.id).flatMap(getEntry);
    const to = (row.isErp ? erpAddress : getScreen(row)) ?? childList[0]?.to;
    if (to === undefined) return [];
    const searchWords = childList.length === 0 ? getSearchWords(row.label) : undefined;
    return [
      {
        label: row.label,
        ...(searchWords !== undefined && { searchWords }),
        to,
        isFirstLabel: row.parentId === null,
        isErpMenu: row.isErp || (childList.length > 0 && childList[0]?.isErpMenu === true),
        menuReferenceId: row.menuReferenceId ?? 0,
        childList,
      },
    ];
  };
  return getChildren(null).flatMap(getEntry);
}
