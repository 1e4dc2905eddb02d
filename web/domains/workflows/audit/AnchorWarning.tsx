import { useQuery } from '@tanstack/react-query';
import { Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { historyStatusQuery } from './api.ts';

const SETTINGS = ['ANCHOR_MAIL', 'ANCHOR_S3_URL'].join(', ');

/** Warns if only this machine stores the checkpoints, and says what that means and what to configure. */
export function AnchorWarning() {
  const t = useTranslate();
  const { data: status } = useQuery(historyStatusQuery);
  if (!status || status.isAnchoredOutside) return null;
  return (
    <Notice tone="warning" title="No checkpoint is kept outside of this machine">
      {t(
        'Anyone who controls this machine could rewrite its past unseen. Ask the person who runs this installation to set one of these:',
      )}{' '}
      <code>{SETTINGS}</code>
    </Notice>
  );
}
