import { useQuery } from '@tanstack/react-query';
import { Button, formatDateTime, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { ownMailProposalsQuery } from './api.ts';

/** Shows an address that another person has proposed. The owner can refuse it. */
export function MailProposals() {
  const t = useTranslate();
  const { data: proposals = [] } = useQuery(ownMailProposalsQuery);
  const { submit, busy } = useSubmit([ownMailProposalsQuery.queryKey]);
  return proposals.map(({ id, newMail, proposedByName, reason, effectiveAt }) => (
    <Notice key={id} tone="warning">
      <p>
        {t('{name} proposed to send your email to {mail}.', {
          name: proposedByName,
          mail: newMail,
        })}{' '}
        {effectiveAt === null
          ? t('Someone else must confirm it.')
          : t('It was confirmed, and takes effect {time} unless you refuse it.', {
              time: formatDateTime(effectiveAt),
            })}
      </p>
      <p>{t('Reason: {reason}', { reason })}</p>
      <Button
        size="small"
        disabled={busy}
        aria-label={`${t('Refuse')}: ${newMail}`}
        onClick={() => void submit('/Auth/RefuseMail', { proposalId: id })}
      >
        {t('Refuse')}
      </Button>
    </Notice>
  ));
}
