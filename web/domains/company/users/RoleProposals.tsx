import { useQuery } from '@tanstack/react-query';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { roleLabel } from '#machines/core/values/roles.ts';
import { Decision, WhoConfirms } from '#web/components/proposals/index.ts';
import { TwoLines } from '#web/components/table/index.ts';
import { Card, formatDate } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useAdministersAll, useMay } from '#web/lib/permissions/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { roleProposalsQuery, usersKey } from './api.ts';

/**
 * Lists proposed roles that need a second administrator, because they can decide in workflows or have a
 * sensitive permission.
 */
export function RoleProposals() {
  const t = useTranslate();
  const may = useMay();
  const mayEdit = useAdministersAll();
  const { data: proposals = [] } = useQuery({
    ...roleProposalsQuery,
    enabled: may('isView', MENU.permissions),
  });
  const { submit, busy } = useSubmit([usersKey]);
  if (proposals.length === 0) return null;
  return (
    <Card title="Waiting for confirmation">
      <ul aria-label={t('Waiting for confirmation')}>
        {proposals.map((proposal) => {
          const { id, role, userName, businessUnit, proposedByName, proposedAt, reason } = proposal;
          const { fromDate, untilDate } = proposal;
          const what = `${t(roleLabel(role))}, ${businessUnit ?? t('All')}: ${userName}`;
          return (
            <li key={id}>
              <TwoLines
                first={what}
                second={[
                  t('Proposed by {name} on {date}', {
                    name: proposedByName,
                    date: formatDate(proposedAt),
                  }),
                  fromDate && t('Starts on {date}', { date: formatDate(fromDate) }),
                  untilDate && t('Ends on {date}', { date: formatDate(untilDate) }),
                  reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
              <WhoConfirms {...proposal} />
              <Decision
                {...proposal}
                what={what}
                mayDecide={mayEdit}
                busy={busy}
                onDecide={(isConfirmed, reason) =>
                  void submit('/Users/DecideRole', { proposalId: id, isConfirmed, reason })
                }
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
