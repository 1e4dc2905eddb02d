import { useQuery } from '@tanstack/react-query';
import { Smartphone, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton, usePhone } from '#web/components/ui/index.ts';
import { useSetting, useSettingsReady } from '#web/lib/settings/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { shellQuery } from '#web/lib/shellQuery.ts';
import styles from './MobileFirst.module.css';

const SECOND_MS = 1000;
/** From this many seconds on, the remaining time is shown as a countdown. */
const COUNTED_FROM = 60;

/**
 * The Mobile First notice on computers, for a limited time, once per sign-in (spec 000 §9). It is in the
 * side menu, where it covers nothing.
 */
export function MobileFirst() {
  const phone = usePhone();
  const { data } = useQuery(shellQuery);
  const ready = useSettingsReady();
  const [seen, setSeen] = useSetting('mobileNoticeSeen');
  const [left, setLeft] = useState<number | null>(null);

  const due = ready && !seen && !phone && data !== undefined;
  if (due && left === null) setLeft(data.mobileNoticeSeconds);
  useEffect(() => {
    if (due) setSeen(true);
  }, [due, setSeen]);

  useEffect(() => {
    if (left === null || left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), SECOND_MS);
    return () => clearTimeout(timer);
  }, [left]);

  return left === null || left <= 0 ? null : <Words left={left} onClose={() => setLeft(0)} />;
}

function Words({ left, onClose }: { left: number; onClose: () => void }) {
  const t = useTranslate();
  const minutes = Math.floor(left / 60);
  const seconds = String(left % 60).padStart(2, '0');
  return (
    <section className={styles.notice} aria-label={t('Mobile First')}>
      <Smartphone aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{t('Mobile First')}</p>
        <p className={styles.text}>{t('Cadre works on phones: open this address there.')}</p>
        {left > COUNTED_FROM && (
          <p className={styles.text} role="timer">
            {minutes}:{seconds}
          </p>
        )}
      </div>
      <IconButton label={t('Close')} size="small" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}
