import { useQuery } from '@tanstack/react-query';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Card, Notice, RelativeTime, TextLink } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { historyStatusQuery } from './api.ts';

/** The last verification's result, for auditors. */
export function useHistoryStatus() {
  const may = useMay();
  return useQuery({ ...historyStatusQuery, enabled: may('isView', MENU.history) });
}

/** A card on an auditor's dashboard: whether the history is intact, and when it was last verified. */
export function HistoryCard() {
  const t = useTranslate();
  const { data: status } = useHistoryStatus();
  if (!status?.latest) return null;
  const { latest, halt } = status;
  const isRed = latest.state === 'red' || halt !== null;
  const isUnproved = latest.state === 'failed' || status.isOverdue;
  return (
    <Card title="History" actions={<TextLink to={paths.searchHistory()}>Verification</TextLink>}>
      <Notice
        tone={isRed || isUnproved ? 'danger' : latest.state === 'green' ? 'success' : 'warning'}
        title={
          isRed
            ? t('The history is not intact')
            : latest.state === 'green' && !isUnproved
              ? t('The history is intact')
              : t(
                  status.isOverdue
                    ? 'The history is not verified'
                    : 'The verification did not finish.',
                )
        }
      >
        {t('Verified:')} <RelativeTime at={latest.endedAt ?? latest.askedAt} />
      </Notice>
    </Card>
  );
}
