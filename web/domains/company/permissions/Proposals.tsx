import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PermissionProposal } from '#machines/core/access/permissions.ts';
import { actionColumn, DataTable, TwoLines, type Column } from '#web/components/table/index.ts';
import { Decision, proposedColumn, WhoConfirms } from '#web/components/proposals/index.ts';
import { Card } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useAdministersAll } from '#web/lib/permissions/index.ts';
import { proposalsQuery } from './api.ts';
import { difference, whose } from './changeTexts.ts';
import { useSave } from './useSave.ts';

const DECIDE = '/Permission/DecideProposal';

/**
 * Lists proposals for a second administrator. They are needed for permissions that aren't harmless, and for
 * those that raise the user's own.
 */
export function Proposals() {
  const t = useTranslate();
  const { data: proposals = [] } = useQuery(proposalsQuery);
  const may = useAdministersAll();
  const { save, saving } = useSave(() => undefined);

  const columns = useMemo((): Column<PermissionProposal>[] => {
    return [
      {
        id: 'whose',
        label: 'Whose',
        value: whose,
        cell: (proposal) => (
          <TwoLines
            first={t(whose(proposal))}
            second={t(proposal.role === null ? 'Person' : 'Role')}
          />
        ),
        width: 'medium',
        card: 'title',
        sortable: false,
      },
      {
        id: 'what',
        label: 'What',
        value: ({ menuReferenceName }) => menuReferenceName,
        cell: (proposal) => (
          <TwoLines first={t(proposal.menuReferenceName)} second={difference(t, proposal)} />
        ),
        width: 'wide',
        sortable: false,
      },
      proposedColumn(),
      {
        id: 'confirmers',
        label: 'Confirmation',
        cell: (proposal) => <WhoConfirms {...proposal} />,
        width: 'wide',
      },
      actionColumn((proposal) => (
        <Decision
          {...proposal}
          what={`${t(whose(proposal))}, ${t(proposal.menuReferenceName)}`}
          mayDecide={may}
          busy={saving}
          onDecide={(isConfirmed, reason) =>
            save(DECIDE, { proposalId: proposal.id, isConfirmed, reason })
          }
        />
      )),
    ];
  }, [may, save, saving, t]);

  if (proposals.length === 0) return null;
  return (
    <Card
      title="Waiting for confirmation"
      description="Permissions that reach pay, personal data, credentials, rights or approvals take effect once another, independent administrator has confirmed them."
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
