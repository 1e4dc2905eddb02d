import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FLAGS, type PermissionChange } from '#machines/contracts/permissions.ts';
import { MENU } from '#machines/values/menuReferences.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Button, Card, DateText, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useAdministersAll, useMay } from '#web/lib/permissions/index.ts';
import { changesQuery } from './api.ts';
import { FLAG_LABELS } from './edits.ts';
import { usePages } from '#web/lib/settings/index.ts';
import { useUndoChange } from '#web/lib/useUndoChange.ts';
import { useSave } from './useSave.ts';

/** `View no → yes` for each changed flag; null means decided by the roles. */
export const difference = ({ before, after }: Pick<PermissionChange, 'before' | 'after'>): string =>
  FLAGS.filter((flag) => before[flag] !== after[flag])
    .map((flag) => `${FLAG_LABELS[flag]} ${word(before[flag])} → ${word(after[flag])}`)
    .join(', ');

const word = (value: boolean | null): string => (value === null ? 'by role' : value ? 'yes' : 'no');

const columns: readonly Column<PermissionChange>[] = [
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
      confirmedByName === null ? actorName : `${actorName}, confirmed by ${confirmedByName}`,
    width: 'medium',
    sortable: false,
  },
  {
    id: 'whose',
    label: 'Whose',
    value: ({ role, userName }) => userName ?? role ?? '',
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
  { id: 'what', label: 'What', value: difference, width: 'widest', sortable: false },
];

/** Who changed which permission when, with old and new values. */
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
