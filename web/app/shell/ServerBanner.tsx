import { useQueryClient } from '@tanstack/react-query';
import { CloudOff, Hourglass } from 'lucide-react';
import { useAtom } from '@xstate/store/react';
import { useEffect, useEffectEvent } from 'react';
import { Button, DateText, notify } from '#web/components/ui/index.ts';
import { doubtServer, onServerBack, serverHealth } from '#web/lib/serverHealth.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './ServerBanner.module.css';

/**
 * Shows within three seconds that the server doesn't respond, and how old the data is: tables are
 * greyed out until it responds, and then refetched.
 */
export function ServerBanner() {
  const t = useTranslate();
  const { state, lastAnswerAt } = useAtom(serverHealth);
  useRecovery();
  useEffect(() => {
    document.documentElement.dataset['server'] = state;
  }, [state]);
  return (
    <div role="status" className={styles.place} data-state={state}>
      {state === 'slow' && (
        <p className={styles.slow}>
          <Hourglass aria-hidden="true" />
          {t('Still waiting for the server')}
        </p>
      )}
      {state === 'silent' && (
        <div className={styles.silent}>
          <CloudOff aria-hidden="true" />
          <p>
            <strong>{t('The server is not responding.')}</strong>{' '}
            {t('This page may be out of date. Last updated:')}{' '}
            <DateText value={new Date(lastAnswerAt)} withTime />.{' '}
            {t('What you submit is kept and sent when the server responds.')}
          </p>
          <Button size="small" onClick={() => void doubtServer()}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Refetches everything on screen, and requests that got no response. */
function useRecovery(): void {
  const queries = useQueryClient();
  const t = useTranslate();
  const back = useEffectEvent(() => {
    notify.success(t('The server is responding again'));
    void queries.cancelQueries().then(() => queries.invalidateQueries());
  });
  useEffect(() => onServerBack(() => back()), []);
  useEffect(() => {
    const ask = () => void doubtServer();
    window.addEventListener('offline', ask);
    window.addEventListener('online', ask);
    return () => {
      window.removeEventListener('offline', ask);
      window.removeEventListener('online', ask);
    };
  }, []);
}
