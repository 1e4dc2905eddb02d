import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PermissionProposal } from '#machines/contracts/permissions.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Button, Card, DateText } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useAdministersAll } from '#web/lib/permissions/index.ts';
import { proposalsQuery } from './api.ts';
import { difference } from './Changes.tsx';
import { useSave } from './useSave.ts';

const DECIDE = '/Permission/DecideProposal';

/** Changes that show pay or raise the user's own permissions need a second administrator. */
export function Proposals() {
  const t = useTranslate();
  const { data: proposals = [] } = useQuery(proposalsQuery);
  const may = useAdministersAll();
  const { save, saving } = useSave(() => undefined);

  const columns = useMemo((): Column<PermissionProposal>[] => {
    const decide = (proposalId: number, isConfirmed: boolean) =>
      save(DECIDE, { proposalId, isConfirmed });
    return [
      {
        id: 'at',
        label: 'When',
        cell: ({ proposedAt }) => <DateText value={proposedAt} withTime />,
        width: 'time',
      },
      {
        id: 'who',
        label: 'Proposed by',
        value: ({ proposedByName }) => proposedByName,
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
        width: 'wide',
        sortable: false,
      },
      { id: 'what', label: 'What', value: difference, width: 'wide', sortable: false },
      {
        id: 'decide',
        label: 'Decision',
        cell: ({ id, isOwn, mayConfirm, menuReferenceName }) => (
          <>
            {mayConfirm && (
              <Button
                size="small"
                variant="primary"
                disabled={!may || saving}
                aria-label={`${t('Confirm')}: ${t(menuReferenceName)}`}
                onClick={() => decide(id, true)}
              >
                {t('Confirm')}
              </Button>
            )}{' '}
            <Button
              size="small"
              disabled={!may || saving}
              aria-label={`${t(isOwn ? 'Withdraw' : 'Reject')}: ${t(menuReferenceName)}`}
              onClick={() => decide(id, false)}
            >
              {t(isOwn ? 'Withdraw' : 'Reject')}
            </Button>
          </>
        ),
        width: 'wide',
      },
    ];
  }, [may, save, saving, t]);

  if (proposals.length === 0) return null;
  return (
    <Card
      title="Waiting for confirmation"
      description="Permissions that show pay, or that give more access to the person who sets them, take effect once another administrator has confirmed them."
    >
      <DataTable
        label="Permissions waiting for confirmation"
        rows={proposals}
        columns={columns}
        rowId={({ id }) => String(id)}
        paging={false}
        columnChoice={false}
      />
    </Card>
  );
}
