import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { forgetPasswordBody, resetPasswordBody } from '#machines/domains/company/contracts/auth.ts';
import {
  Button,
  Dialog,
  Field,
  Notice,
  notify,
  PasswordInput,
  TextInput,
} from '#web/components/ui/index.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { askForReset, resetPassword, verifyReset } from './api.ts';
import { CodeBoxes, NO_DIGITS } from './CodeBoxes.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import styles from './SignInForm.module.css';
import { useRefusal, useWait } from './waiting.ts';

/** The steps of resetting a password; each uses the result of the previous one. */
type Step =
  | { at: 'mail' }
  | { at: 'code'; loginOrEmail: string; message: string }
  | { at: 'password'; resetToken: string };

/** The three Forget Password modals (spec 000 §2): mail, code, new password. */
export function ForgetPassword({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const [step, setStep] = useState<Step>({ at: 'mail' });
  return (
    <Dialog open onOpenChange={onClose} staticBackdrop size="small" title={t('Forget Password')}>
      {step.at === 'mail' && (
        <MailStep
          onSent={(loginOrEmail, message) => setStep({ at: 'code', loginOrEmail, message })}
        />
      )}
      {step.at === 'code' && (
        <CodeStep {...step} onRight={(resetToken) => setStep({ at: 'password', resetToken })} />
      )}
      {step.at === 'password' && (
        <PasswordStep
          resetToken={step.resetToken}
          onSet={(message) => {
            notify.success(t(message));
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function MailStep({ onSent }: { onSent: (loginOrEmail: string, message: string) => void }) {
  const t = useTranslate();
  const sending = useMutation({
    mutationFn: askForReset,
    onSuccess: ({ message }, loginOrEmail) => onSent(loginOrEmail, message),
  });
  const refusal = useRefusal(sending.error);
  const wait = useWait(refusal);
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(forgetPasswordBody),
    defaultValues: { strEmail: '' },
  });
  const problem = formState.errors.strEmail?.message;
  const submit = handleSubmit((loginOrEmail) => sending.mutate(loginOrEmail));

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <RefusalNotice refusal={refusal} wait={wait} />
      <Field
        label={t('Email or user ID')}
        name="strEmail"
        error={problem && t(problem)}
        hint={t('A code is sent to the email address that HR has on record for you.')}
        required
      >
        <TextInput
          {...register('strEmail')}
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" variant="primary" block loading={sending.isPending} disabled={wait > 0}>
        {t('Send')}
      </Button>
    </form>
  );
}

type CodeStepProps = {
  loginOrEmail: string;
  message: string;
  onRight: (resetToken: string) => void;
};

function CodeStep({ loginOrEmail, message, onRight }: CodeStepProps) {
  const t = useTranslate();
  const [digits, setDigits] = useState(NO_DIGITS);
  const resending = useMutation({
    mutationFn: () => askForReset(loginOrEmail),
    onMutate: () => setDigits(NO_DIGITS),
  });
  const verifying = useMutation({
    mutationFn: (pin: string) => verifyReset({ strLoginId: loginOrEmail, pin }),
    onSuccess: ({ resetToken }) => onRight(resetToken),
  });
  const error = resending.error ?? verifying.error;
  const refusal = useRefusal(error);
  const wait = useWait(refusal);
  const isFull = digits.every((digit) => digit !== '');

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        resending.reset();
        if (isFull) verifying.mutate(digits.join(''));
      }}
    >
      <Notice tone="info" live>
        {t(message)}
      </Notice>
      <RefusalNotice refusal={refusal} wait={wait} tone="warning" />
      <CodeBoxes digits={digits} onChange={setDigits} />
      <Button
        type="submit"
        variant="primary"
        block
        loading={verifying.isPending}
        disabled={!isFull || wait > 0}
      >
        {t('Verify')}
      </Button>
      <Button
        variant="ghost"
        block
        loading={resending.isPending}
        disabled={wait > 0}
        onClick={() => {
          verifying.reset();
          resending.mutate();
        }}
      >
        {t('Resend')}
      </Button>
    </form>
  );
}

type PasswordStepProps = { resetToken: string; onSet: (message: string) => void };

function PasswordStep({ resetToken, onSet }: PasswordStepProps) {
  const t = useTranslate();
  const setting = useMutation({
    mutationFn: resetPassword,
    onSuccess: ({ message }) => onSet(message),
  });
  const refusal = useRefusal(setting.error);
  const wait = useWait(refusal);
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(resetPasswordBody),
    defaultValues: { resetToken, newPassword: '', confirmPassword: '' },
  });
  const { newPassword, confirmPassword } = formState.errors;
  const submit = handleSubmit((body) => setting.mutate(body));

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <RefusalNotice refusal={refusal} wait={wait} />
      <Field
        label={t('New password')}
        name="newPassword"
        hint={t('Minimum 12 character')}
        error={newPassword?.message && t(newPassword.message)}
        required
      >
        <PasswordInput {...register('newPassword')} autoFocus autoComplete="new-password" />
      </Field>
      <Field
        label={t('Confirm password')}
        name="confirmPassword"
        error={confirmPassword?.message && t(confirmPassword.message)}
        required
      >
        <PasswordInput {...register('confirmPassword')} autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="primary" block loading={setting.isPending} disabled={wait > 0}>
        {t('Confirm')}
      </Button>
    </form>
  );
}
