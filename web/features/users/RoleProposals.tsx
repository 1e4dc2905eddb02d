import { useQuery } from '@tanstack/react-query';
import { MENU } from '#machines/values/menuReferences.ts';
import { roleLabel } from '#machines/values/roles.ts';
import { Button, Card } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useAdministersAll, useMay } from '#web/lib/permissions/index.ts';
import { useSubmit } from '#web/lib/useSubmit.ts';
import { roleProposalsQuery, usersKey } from './api.ts';

/** Roles that decide on pay or permissions need a second administrator. */
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
        {proposals.map(
          ({ id, role, userName, businessUnit, proposedByName, isOwn, mayConfirm }) => {
            const what = `${t(roleLabel(role))}, ${businessUnit ?? t('All')}: ${userName}`;
            const decide = (isConfirmed: boolean) =>
              void submit('/Users/DecideRole', { proposalId: id, isConfirmed });
            return (
              <li key={id}>
                {what} ({proposedByName}){' '}
                {mayConfirm && (
                  <Button
                    size="small"
                    variant="primary"
                    disabled={!mayEdit || busy}
                    aria-label={`${t('Confirm')}: ${what}`}
                    onClick={() => decide(true)}
                  >
                    {t('Confirm')}
                  </Button>
                )}{' '}
                <Button
                  size="small"
                  disabled={!mayEdit || busy}
                  aria-label={`${t(isOwn ? 'Withdraw' : 'Reject')}: ${what}`}
                  onClick={() => decide(false)}
                >
                  {t(isOwn ? 'Withdraw' : 'Reject')}
                </Button>
              </li>
            );
          },
        )}
      </ul>
    </Card>
  );
}
