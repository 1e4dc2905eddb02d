import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { KioskView } from '#machines/domains/time/contracts/kiosk.ts';
import { Button, Notice } from '#web/components/ui/index.ts';
import { SignInFrame } from '#web/domains/company/auth/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { punchAtKiosk, type Person } from './api.ts';
import { KioskLeave } from './KioskLeave.tsx';
import styles from './kiosk.module.css';

/** The kiosk closes a person's page after this time without input, in case they walked away. */
const IDLE_MS = 30_000;

/**
 * Shows a person's day and leave at the kiosk. It closes after the action they came for, and when left idle.
 */
export function PersonAtKiosk({
  person,
  view,
  onEnd,
}: {
  person: Person;
  view: KioskView;
  onEnd: (message: string) => void;
}) {
  const t = useTranslate();
  const [isLeave, setLeave] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => onEnd(''), IDLE_MS);
    const wake = () => {
      clearTimeout(timer);
      timer = setTimeout(() => onEnd(''), IDLE_MS);
    };
    const EVENTS = ['pointerdown', 'keydown'] as const;
    for (const name of EVENTS) window.addEventListener(name, wake);
    return () => {
      clearTimeout(timer);
      for (const name of EVENTS) window.removeEventListener(name, wake);
    };
  }, [onEnd]);
  const punching = useMutation({
    mutationFn: (kind: 'in' | 'out') => punchAtKiosk({ ...person, kind }),
    onSuccess: ({ message }, kind) =>
      onEnd(
        message === 'Submitted Successfully'
          ? t(kind === 'in' ? '{name}: checked in' : '{name}: checked out', { name: view.name })
          : t(message),
      ),
  });
  const last = view.punches.at(-1);
  return (
    <SignInFrame title={view.name} name={t('Kiosk')}>
      <div className={styles.form}>
        {punching.isError && (
          <Notice tone="warning" live>
            {t(failureMessage(punching.error))}
          </Notice>
        )}
        <p className={styles.today}>
          {view.punches.length === 0
            ? t('No punches today')
            : view.punches.map(({ time }) => time).join(' · ')}
        </p>
        {isLeave ? (
          <KioskLeave
            person={person}
            view={view}
            onBack={() => setLeave(false)}
            onSent={(number) => onEnd(t('Leave application {number} was sent', { number }))}
          />
        ) : (
          <>
            <Button
              variant={last?.kind === 'in' ? 'secondary' : 'primary'}
              size="large"
              block
              disabled={punching.isPending}
              onClick={() => punching.mutate('in')}
            >
              {t('Check in')}
            </Button>
            <Button
              variant={last?.kind === 'in' ? 'primary' : 'secondary'}
              size="large"
              block
              disabled={punching.isPending}
              onClick={() => punching.mutate('out')}
            >
              {t('Check out')}
            </Button>
            {view.leave.length > 0 && (
              <Button size="large" block onClick={() => setLeave(true)}>
                {t('Request leave')}
              </Button>
            )}
            <ul className={styles.balances}>
              {view.leave.map(({ leaveTypeId, type, available }) => (
                <li key={leaveTypeId}>
                  {available === null
                    ? type
                    : t('{type}: {n, plural, one {# day} other {# days}} available', {
                        type,
                        n: available,
                      })}
                </li>
              ))}
            </ul>
          </>
        )}
        <Button variant="ghost" block onClick={() => onEnd('')}>
          {t('Done')}
        </Button>
      </div>
    </SignInFrame>
  );
}
