import { ticketNo } from '#machines/domains/grievances/vocabulary.ts';
import { Button, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

/** The confirmation after filing a grievance under the user's own name: its number, the next steps, and a link. */
export function Filed({ id, onView, onDismiss }: FiledProps) {
  const t = useTranslate();
  return (
    <Notice
      tone="success"
      live
      title={t('{ticket} was submitted', { ticket: ticketNo(id) })}
      action={<Button onClick={onView}>{t('View my grievances')}</Button>}
      onDismiss={onDismiss}
    >
      {t('HR assigns it to someone, and you are notified of each step. You can add notes to it.')}
    </Notice>
  );
}

type FiledProps = { id: number; onView: () => void; onDismiss: () => void };
