import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { MailProposal } from '#machines/domains/company/contracts/mailProposals.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { actionColumn, DataTable, type Column } from '#web/components/table/index.ts';
import { Decision } from '#web/components/proposals/index.ts';
import { Button, Skeleton, useConfirm } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { mailProposalsQuery, usersKey } from './api.ts';
import { mailProposalColumns } from './mailProposalColumns.tsx';
import { ProposeMailDialog } from './ProposeMailDialog.tsx';

/**
 * Changes mail addresses of people who can't do so themselves. One administrator proposes an address, and
 * another confirms it.
 */
export function EmailChangesScreen() {
  const t = useTranslate();
  const may = useMay();
  const confirm = useConfirm();
  const mayDecide = may('isEdit', MENU.loginMails);
  const [isProposing, setProposing] = useState(false);
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 25 });
  const list = useQuery(mailProposalsQuery(page, pageSize));
  const { submit, busy } = useSubmit([usersKey]);
  const decide = async (
    { id, userName, newMail }: MailProposal,
    isConfirmed: boolean,
    reason: string,
  ) => {
    const isSure =
      !isConfirmed ||
      (await confirm({
        title: t('Send the email of {name} to {mail}?', { name: userName, mail: newMail }),
        body: t(
          'Codes and password resets will go there once the old address has had its time to refuse. Both addresses are notified.',
        ),
        confirmLabel: t('Confirm'),
      }));
    if (isSure) await submit('/Users/DecideMail', { proposalId: id, isConfirmed, reason });
  };
  const columns: Column<MailProposal>[] = [
    ...mailProposalColumns,
    actionColumn((proposal) => {
      const { outcome, isOwn, mayConfirm, userName, newMail } = proposal;
      if (outcome !== 'waiting') return null;
      return (
        <Decision
          isOwn={isOwn}
          mayConfirm={mayConfirm}
          what={`${userName}, ${newMail}`}
          mayDecide={mayDecide}
          busy={busy}
          onDecide={(isConfirmed, reason) => void decide(proposal, isConfirmed, reason)}
        />
      );
    }),
  ];
  return (
    <Page>
      <PageHeader
        description="For people who cannot sign in to change their email address. One person proposes it, another confirms it, and the old address can refuse it."
        action={
          may('isCreate', MENU.loginMails) && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onClick={() => setProposing(true)}
            >
              {t('Propose email address')}
            </Button>
          )
        }
      />
      <Loaded query={list} loading={<Skeleton kind="table" rows={6} columns={6} />}>
        {({ items, total }) => (
          <DataTable
            label="Email Changes"
            rows={items}
            columns={columns}
            rowId={({ id }) => String(id)}
            rowName={({ userName }) => userName}
            paging={{ page, pageSize, total, onChange: setPage }}
            storageKey="users.emailChanges"
            hotkeys="page"
            empty={{ title: 'No Data Found' }}
          />
        )}
      </Loaded>
      {isProposing && <ProposeMailDialog onClose={() => setProposing(false)} />}
    </Page>
  );
}
