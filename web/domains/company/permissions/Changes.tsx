import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PermissionChange } from '#machines/core/access/permissions.ts';
import type { Translate } from '#machines/core/locales/messages.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Button, Card, DateText, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useAdministersAll, useMay } from '#web/lib/permissions/index.ts';
import { changesQuery } from './api.ts';
import { difference, whose } from './changeTexts.ts';
import { usePages } from '#web/lib/settings/index.ts';
import { useUndoChange } from '#web/components/feedback/useUndoChange.ts';
import { useSave } from './useSave.ts';

const columnsIn = (t: Translate): readonly Column<PermissionChange>[] => [
  {
    id: 'at',
    label: 'When',
    value: ({ at }) => at,
    cell: ({ at }) => <DateText value={at} withTime />,
    width: 'time',
    sortable: false,
  },
  {
    id: 'actor',
    label: 'Who',
    value: ({ actorName, confirmedByName }) =>
      confirmedByName === null
        ? actorName
        : t('{name}, confirmed by {other}', { name: actorName, other: confirmedByName }),
    width: 'medium',
    sortable: false,
  },
  {
    id: 'whose',
    label: 'Whose',
    value: whose,
    says: true,
    width: 'medium',
    card: 'title',
    sortable: false,
  },
  {
    id: 'feature',
    label: 'Feature',
    value: ({ menuReferenceName }) => menuReferenceName,
    says: true,
    width: 'wide',
    sortable: false,
  },
  {
    id: 'what',
    label: 'What',
    value: (change) => difference(t, change),
    width: 'widest',
    sortable: false,
  },
];

/** Lists who changed which permission and when, with the old and new values. */
export function Changes() {
  const t = useTranslate();
  const mayEdit = useMay()('isEdit', MENU.permissions);
  const mayRoles = useAdministersAll();
  const sure = useUndoChange();
  const { save, saving } = useSave(() => undefined);
  const [{ page, pageSize }, setPaging] = usePages('permissionChanges');
  const changes = useQuery(changesQuery(page, pageSize));
  const withUndo = useMemo((): readonly Column<PermissionChange>[] => {
    const undo = async ({ id, menuReferenceName }: PermissionChange) => {
      if (await sure(t(menuReferenceName))) save('/Permission/UndoChange', { changeId: id });
    };
    const columns = columnsIn(t);
    if (!mayEdit) return columns;
    return [
      ...columns,
      {
        id: 'undo',
        label: 'Undo',
        cell: (change) =>
          change.isLatest &&
          (mayRoles || change.role === null) && (
            <Button
              size="small"
              disabled={saving}
              aria-label={`${t('Undo')}: ${t(change.menuReferenceName)}`}
              onClick={() => void undo(change)}
            >
              {t('Undo')}
            </Button>
          ),
        width: 'narrow',
        sortable: false,
      },
    ];
  }, [mayEdit, mayRoles, save, saving, sure, t]);
  return (
    <Card title="Changes" description="Latest first.">
      <Loaded query={changes} loading={<Skeleton kind="table" rows={4} columns={5} />}>
        {({ total, items }) => (
          <DataTable
            label="Permission changes"
            rows={items}
            columns={withUndo}
            rowId={({ id }) => String(id)}
            paging={{ page, pageSize, total, onChange: setPaging }}
            columnChoice={false}
            empty={{ description: 'No permission has been changed: the defaults apply.' }}
          />
        )}
      </Loaded>
    </Card>
  );
}
