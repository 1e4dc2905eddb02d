import { Button, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { SAVING } from './saving.ts';

/** Warns above a form that its draft was saved in another window meanwhile. What was typed here stays in the form. */
export function StaleNotice({
  refusal,
  onReload,
}: {
  /** The server's reason for refusing to save, or null while the draft is the newest. */
  refusal: string | null;
  onReload: () => void;
}) {
  const t = useTranslate();
  if (refusal === null) return null;
  return (
    <Notice
      tone="warning"
      live
      title={SAVING.stale}
      action={
        <Button size="small" onClick={onReload}>
          {t('Open the saved version')}
        </Button>
      }
    >
      {t(refusal)} {t('What you typed stays and can be copied.')}
    </Notice>
  );
}
