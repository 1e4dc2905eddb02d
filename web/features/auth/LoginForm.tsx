import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useSessionState, sendToSession } from '#web/session/index.ts';
import { Button, Field, PasswordInput, TextInput } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { loadLoginRules, loginRules } from './loginRules.ts';
import { RefusalNotice } from './RefusalNotice.tsx';
import styles from './SignInForm.module.css';
import { useWait } from './waiting.ts';

/** User id and password (spec 000 §5). The session machine handles the result. */
export function LoginForm({ idLabel }: { idLabel: 'User id' | 'Enter ID' }) {
  const t = useTranslate();
  const busy = useSessionState((session) => session.matches('submitting'));
  const refusal = useSessionState((session) => session.context.problem);
  const wait = useWait(refusal);
  const { register, handleSubmit, formState, resetField, setFocus } = useForm({
    resolver: loginRules,
    defaultValues: { strLoginId: '', strPassword: '' },
  });
  const { errors, isSubmitted } = formState;

  useEffect(() => {
    if (!refusal || !isSubmitted) return;
    resetField('strPassword');
    setFocus('strPassword');
  }, [refusal, isSubmitted, resetField, setFocus]);

  const submit = handleSubmit(({ strLoginId, strPassword }) =>
    sendToSession({ type: 'login.submit', loginId: strLoginId, password: strPassword }),
  );

  return (
    <form
      className={styles.form}
      noValidate
      onFocus={() => void loadLoginRules().catch(() => undefined)}
      onSubmit={(event) => void submit(event)}
    >
      <RefusalNotice refusal={refusal} wait={wait} />
      <Field
        label={t(idLabel)}
        name="strLoginId"
        error={errors.strLoginId?.message && t(errors.strLoginId.message)}
        required
      >
        <TextInput
          {...register('strLoginId')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field
        label={t('Password')}
        name="strPassword"
        error={errors.strPassword?.message && t(errors.strPassword.message)}
        required
      >
        <PasswordInput {...register('strPassword')} autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" size="large" block loading={busy} disabled={wait > 0}>
        {t('Log In')}
      </Button>
    </form>
  );
}
