import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button, Field, Notice, Skeleton, TextInput } from '#web/components/ui/index.ts';
import { SignInFrame } from '#web/domains/company/auth/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { publicPaths } from '#web/lib/publicPaths.ts';
import { checkSecret, setupStatusQuery } from './api.ts';
import styles from './setup.module.css';
import { Wizard } from './Wizard.tsx';

const TITLE = 'Set up Cadre';

/** `/setup#…`: the first start of an empty installation, for the person with the code that the server printed. */
export function SetupScreen() {
  const t = useTranslate();
  const status = useQuery(setupStatusQuery);
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <Wizard secret={secret} />;
  if (status.isPending) {
    return (
      <SignInFrame title={t(TITLE)} name={t(TITLE)}>
        <Skeleton kind="text" rows={4} />
      </SignInFrame>
    );
  }
  if (status.data?.isOpen !== true) {
    return (
      <SignInFrame title={t(TITLE)} name={t(TITLE)}>
        <Notice tone={status.isError ? 'warning' : 'info'}>
          {status.isError
            ? t(failureMessage(status.error))
            : t('Cadre has been set up already. Log in')}
        </Notice>
        <Link to={publicPaths.login}>{t('Back to log in')}</Link>
      </SignInFrame>
    );
  }
  return <CodeForm onRight={setSecret} />;
}

function CodeForm({ onRight }: { onRight: (secret: string) => void }) {
  const t = useTranslate();
  // The printed link has the code after the #, which no server logs.
  const { hash } = useLocation();
  const [typed, setTyped] = useState<string | null>(null);
  const code = typed ?? hash.slice(1);
  const checking = useMutation({ mutationFn: checkSecret, onSuccess: () => onRight(code) });
  const send = (event: FormEvent) => {
    event.preventDefault();
    checking.mutate(code);
  };
  return (
    <SignInFrame title={t(TITLE)} name={t(TITLE)}>
      <form className={styles.code} noValidate onSubmit={send}>
        <p>{t('Set up your company in three steps. Nothing is stored until the last step.')}</p>
        <Field
          label={t('Setup code')}
          name="secret"
          hint={t('The server printed it at startup.')}
          error={checking.isError ? t(failureMessage(checking.error)) : undefined}
          required
        >
          <TextInput value={code} onValueChange={setTyped} autoComplete="off" spellCheck={false} />
        </Field>
        <Button type="submit" variant="primary" size="large" block loading={checking.isPending}>
          {t('Begin')}
        </Button>
      </form>
    </SignInFrame>
  );
}
