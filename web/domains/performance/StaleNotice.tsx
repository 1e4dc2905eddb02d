import { Button, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { SAVING } from './saving.ts';

/** Says that a draft was saved elsewhere meanwhile, above the form that keeps what was typed. */
export function StaleNotice({
  refusal,
  onReload,
}: {
  /** The server's reason; null while the draft is the newest. */
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
