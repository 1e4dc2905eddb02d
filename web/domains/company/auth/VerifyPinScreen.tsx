import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { publicPaths } from '#web/lib/publicPaths.ts';
import { logOut, useSession } from '#web/session/index.ts';
import { notify, Link } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { CodeForm } from './CodeForm.tsx';
import { GoOn } from './origin.tsx';
import styles from './SignInForm.module.css';
import { SignInFrame } from './SignInFrame.tsx';

/** `/verifypin` is only shown while the session waits for its code. */
export function VerifyPinScreen() {
  const t = useTranslate();
  const { status } = useSession();
  const waited = useRef(false);
  useEffect(() => {
    if (status === 'awaitingCode') waited.current = true;
    else if (status === 'in' && waited.current) notify.success(t('Login Successfully!!'));
  }, [status, t]);

  if (status === 'starting') return null;
  if (status === 'out') return <Navigate to={publicPaths.login} replace />;
  if (status === 'in') return <GoOn />;
  return (
    <SignInFrame title={t('Enter your code')}>
      <CodeForm
        leave={
          <Link
            to={publicPaths.login}
            className={styles.link}
            onClick={(event) => {
              // The page of a used code must not open again, so the session decides where to go.
              event.preventDefault();
              logOut();
            }}
          >
            {t('Back to log in')}
          </Link>
        }
      />
    </SignInFrame>
  );
}
