import { useEffect, useLayoutEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useSessionState, sendToSession } from '#web/session/index.ts';
import { takeOverEarly } from './early.ts';
import { LoginFields, type LoginFieldsProps } from './LoginFields.tsx';
import { loadLoginRules, loginRules } from './loginRules.ts';
import { RefusalNotice } from './RefusalNotice.tsx';
import styles from './SignInForm.module.css';
import { useWait } from './waiting.ts';

/** The form for user ID and password (spec 000 §5). The session machine handles the result. */
export function LoginForm({ idLabel }: Pick<LoginFieldsProps, 'idLabel'>) {
  const busy = useSessionState((session) => session.matches('submitting'));
  const refusal = useSessionState((session) => session.context.problem);
  const wait = useWait(refusal);
  const { register, handleSubmit, formState, resetField, setFocus, setValue } = useForm({
    resolver: loginRules,
    defaultValues: { strLoginId: '', strPassword: '' },
  });
  const { errors, isSubmitted } = formState;

  // A layout effect runs before the paint that removes the early form, so that nothing flickers.
  useLayoutEffect(() => takeOverEarly(setValue), [setValue]);

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
      <LoginFields
        idLabel={idLabel}
        register={register}
        errors={errors}
        busy={busy}
        disabled={wait > 0}
      />
    </form>
  );
}
