import { useQuery } from '@tanstack/react-query';
import { MailX, Plus } from 'lucide-react';
import { useState } from 'react';
import {
  EVERY,
  MAIL_ENDED,
  MAIL_FORMATS,
  WEEKDAYS,
  type ReportMail,
} from '#machines/kits/reports/mail.ts';
import type { ReportDefinition } from '#machines/kits/reports/report.ts';
import type { ReportView } from '#machines/kits/reports/view.ts';
import { EmptyState } from '#web/components/page/index.ts';
import { Button, DateText, Dialog, IconButton, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { mailsQuery } from './api.ts';
import { NewMailDialog } from './NewMailDialog.tsx';
import styles from './reports.module.css';

/** Lists the scheduled mails of a report that the reader sends or receives, with buttons to stop them. */
export function MailsDialog({
  definition: { id },
  views,
  onClose,
}: {
  definition: ReportDefinition;
  views: readonly ReportView[];
  onClose: () => void;
}) {
  const t = useTranslate();
  const mails = useQuery(mailsQuery(id));
  const { submit, busy } = useSubmit([mailsQuery(id).queryKey]);
  const [adds, setAdds] = useState(false);
  const own = views.filter(({ isOwn }) => isOwn);
  if (adds) return <NewMailDialog reportId={id} views={own} onClose={() => setAdds(false)} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Sent by email')}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            disabled={own.length === 0}
            onClick={() => setAdds(true)}
          >
            Send one
          </Button>
        </>
      }
    >
      <Loaded query={mails} loading={<Skeleton kind="text" rows={3} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              description={t(
                own.length === 0
                  ? 'Save these filters first. Saved filters can be sent every week or month.'
                  : 'This report is not scheduled.',
              )}
            />
          ) : (
            <ul className={styles.views}>
              {all.map((mail) => (
                <li key={mail.id}>
                  <div className={styles.name}>
                    <strong>{mail.viewName}</strong>
                    <span>{when(mail, t)}</span>
                    <span>{t('{by} to {to}', { by: mail.by, to: mail.to })}</span>
                    <span>
                      {mail.ended === null && mail.nextAt !== null ? (
                        <>
                          {t('Next')}: <DateText value={mail.nextAt} withTime />
                        </>
                      ) : (
                        t(MAIL_ENDED[mail.ended ?? 'owner'])
                      )}
                    </span>
                  </div>
                  <IconButton
                    size="small"
                    label={t('Stop {name}', { name: mail.viewName })}
                    disabled={busy}
                    onClick={() => void submit(`/Reports/${id}/StopMail`, { id: mail.id })}
                  >
                    <MailX aria-hidden="true" />
                  </IconButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function when({ every, onDay, atHour, format }: ReportMail, t: Translate): string {
  const day =
    every === 'week'
      ? t(WEEKDAYS[onDay as keyof typeof WEEKDAYS])
      : t('day {day} of the month', { day: onDay });
  const hour = `${String(atHour).padStart(2, '0')}:00`;
  return `${t(EVERY[every])}, ${day}, ${hour} · ${t(MAIL_FORMATS[format])}`;
}
