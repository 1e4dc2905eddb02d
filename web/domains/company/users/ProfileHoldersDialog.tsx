import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProfileHolder, RoleProfile } from '#machines/domains/workflows/contracts/bundles.ts';
import { actionColumn, DataTable, type Column } from '#web/components/table/index.ts';
import { Button, Dialog, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { translateNow, useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { profileHoldersQuery, usersKey } from './api.ts';

/** Lists people who have all roles of a profile, and in which units. */
export function ProfileHoldersDialog({
  profile: { id, version, name },
  mayTake,
  onClose,
}: {
  profile: RoleProfile;
  mayTake: boolean;
  onClose: () => void;
}) {
  const t = useTranslate();
  const holders = useQuery(profileHoldersQuery(id));
  const { submit, busy } = useSubmit([usersKey]);
  const columns = useMemo(
    (): Column<ProfileHolder>[] => [
      { id: 'name', label: 'Name', value: (one) => one.name, width: 'wide', card: 'title' },
      { id: 'code', label: 'Employee Id', value: ({ code }) => code, width: 'medium' },
      {
        id: 'unit',
        label: 'Business unit',
        value: ({ businessUnit }) => businessUnit ?? translateNow('All'),
        width: 'medium',
      },
      ...(mayTake
        ? [
            actionColumn(({ userId, businessUnitId, name: who }: ProfileHolder) => (
              <Button
                size="small"
                disabled={busy}
                aria-label={translateNow('Remove {name} from {who}', { name, who })}
                onClick={() =>
                  void submit('/RoleProfiles/Take', { id, version, userId, businessUnitId })
                }
              >
                {translateNow('Remove')}
              </Button>
            )),
          ]
        : []),
    ],
    [busy, id, mayTake, name, submit, version],
  );
  return (
    <Dialog
      title={t('Who holds {name}', { name })}
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="large"
    >
      <Loaded query={holders} loading={<Skeleton kind="table" rows={4} columns={4} />}>
        {(rows) => (
          <DataTable
            label={t('Who holds it')}
            rows={rows}
            columns={columns}
            rowId={({ userId, businessUnitId }) => `${userId} ${businessUnitId}`}
            rowName={(one) => one.name}
            paging={false}
            columnChoice={false}
            empty={{ title: 'No one has all its roles' }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
