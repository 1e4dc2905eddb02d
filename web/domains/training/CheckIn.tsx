import { Check } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Button, Card } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { TRAINING } from './api.ts';
import styles from './training.module.css';

/** After a participant has scanned the code of a session, offers to record their attendance. */
export function CheckIn() {
  const t = useTranslate();
  const [search, setSearch] = useSearchParams();
  const { submit, busy } = useSubmit([TRAINING]);
  const [sessionId, code] = search.get('checkIn')?.split('.') ?? [];
  if (code === undefined) return null;
  const send = async () => {
    const isRecorded = await submit('/Training/CheckIn', { sessionId: Number(sessionId), code });
    if (isRecorded) setSearch({}, { replace: true });
  };
  return (
    <Card title="Check in by phone">
      <div className={styles.body}>
        <p>{t('You scanned the code of a session. Record that you are there.')}</p>
        <div>
          <Button
            variant="primary"
            loading={busy}
            icon={<Check aria-hidden="true" />}
            onClick={() => void send()}
          >
            {t('I am here')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
