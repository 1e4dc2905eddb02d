import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { Button, Notice } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { publicPaths } from '#web/lib/publicPaths.ts';
import { refuseMailByLink } from './api.ts';
import styles from './SignInForm.module.css';
import { SignInFrame } from './SignInFrame.tsx';

/** `/refuseEmail#…`: anyone who reads the old mailbox can keep the old address, without signing in. */
export function RefuseMailScreen() {
  const t = useTranslate();
  const [token] = useState(() => window.location.hash.slice(1));
  // The second press of a double click gets the response of the first one, which has used up the link.
  const sent = useRef<ReturnType<typeof refuseMailByLink>>(undefined);
  const refusing = useMutation({
    mutationFn: () => (sent.current ??= refuseMailByLink(token)),
    onError: () => {
      sent.current = undefined;
    },
  });
  if (token === '') return <Navigate to={publicPaths.login} replace />;
  return (
    <SignInFrame title={t('Keep your email address')}>
      {refusing.isSuccess ? (
        <Notice tone="success" live>
          {t('The change was refused. Your email still comes to the old address.')}
        </Notice>
      ) : (
        <>
          <p>
            {t(
              'Someone proposed to send your email to another address. If you did not ask for that, refuse it.',
            )}
          </p>
          {refusing.isError && (
            <Notice tone="warning" live>
              {t(failureMessage(refusing.error))}
            </Notice>
          )}
          <Button
            variant="primary"
            size="large"
            block
            loading={refusing.isPending}
            onClick={() => refusing.mutate()}
          >
            {t('Refuse the change')}
          </Button>
        </>
      )}
      <Link to={publicPaths.login} className={styles.link}>
        {t('Back to log in')}
      </Link>
    </SignInFrame>
  );
}
