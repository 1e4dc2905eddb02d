import { Lock } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useForm } from 'react-hook-form';
import { logOut, useSessionState, sendToSession } from '#web/session/index.ts';
import { Button, Dialog, Field, PasswordInput, TextInput } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { CodeForm } from './CodeForm.tsx';
import { loginRules } from './loginRules.ts';
import { RefusalNotice } from './RefusalNotice.tsx';
import styles from './SignInForm.module.css';
import { useWait } from './waiting.ts';

const stay = () => undefined;

/**
 * Asks for the password when the session has expired (spec 000 §2). The same person signs in over the page, so
 * that what they typed is kept, or signs out. If a code is required, it is entered here, too.
 */
export function ReloginDialog() {
  const needsCode = useSessionState((session) => session.matches('awaitingCode'));
  return needsCode ? <CodeDialog /> : <PasswordDialog />;
}

function PasswordDialog() {
  const t = useTranslate();
  const form = useId();
  const loginId = useSessionState((session) => session.context.loginId);
  const busy = useSessionState((session) => session.matches({ expired: 'relogging' }));
  const refusal = useSessionState((session) => session.context.problem);
  const wait = useWait(refusal);
  const { register, handleSubmit, formState, resetField, setFocus } = useForm({
    resolver: loginRules,
    defaultValues: { strLoginId: loginId, strPassword: '' },
  });
  const problem = formState.errors.strPassword?.message;

  useEffect(() => {
    if (!refusal) return;
    resetField('strPassword');
    setFocus('strPassword');
  }, [refusal, resetField, setFocus]);

  const submit = handleSubmit(({ strPassword }) =>
    sendToSession({ type: 'relogin.submit', password: strPassword }),
  );

  return (
    <Dialog
      open
      onOpenChange={stay}
      staticBackdrop
      hideClose
      size="small"
      title={t('Your session has expired')}
      description={t('Log in to continue. Nothing you have typed is lost.')}
      footer={
        <>
          <Button onClick={logOut}>{t('Log Out')}</Button>
          <Button type="submit" form={form} variant="primary" loading={busy} disabled={wait > 0}>
            {t('Log In')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          // React would also pass the event to a form of the page behind the dialog.
          event.stopPropagation();
          void submit(event);
        }}
      >
        <RefusalNotice refusal={refusal} wait={wait} />
        <Field label={t('User id')} name="relogin-id">
          <TextInput {...register('strLoginId')} readOnly icon={<Lock />} autoComplete="username" />
        </Field>
        <Field label={t('Password')} name="relogin-password" error={problem && t(problem)} required>
          <PasswordInput {...register('strPassword')} autoComplete="current-password" />
        </Field>
      </form>
    </Dialog>
  );
}

function CodeDialog() {
  const t = useTranslate();
  return (
    <Dialog
      open
      onOpenChange={stay}
      staticBackdrop
      hideClose
      size="small"
      title={t('Enter your code')}
    >
      <CodeForm
        leave={
          <button type="button" className={styles.link} onClick={logOut}>
            {t('Log Out')}
          </button>
        }
      />
    </Dialog>
  );
}
