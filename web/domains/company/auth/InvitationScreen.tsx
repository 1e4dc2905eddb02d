import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import {
  Button,
  Field,
  Notice,
  PasswordInput,
  Skeleton,
  TextInput,
} from '#web/components/ui/index.ts';
import { ApiError, failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { publicPaths } from '#web/lib/publicPaths.ts';
import { signIn } from '#web/session/index.ts';
import { acceptInvitation, invitationQuery } from './api.ts';
import styles from './SignInForm.module.css';
import { SignInFrame } from './SignInFrame.tsx';

/** `/invitation#…`: sets a first or a new password and signs in. The link works once. */
export function InvitationScreen() {
  const t = useTranslate();
  // The token is kept in state, because the hash is removed from the URL after use.
  const [token] = useState(() => window.location.hash.slice(1));
  const invitation = useQuery({ ...invitationQuery(token), enabled: token !== '' });
  if (token === '') return <Navigate to={publicPaths.login} replace />;
  if (invitation.isPending) {
    return (
      <SignInFrame title={t('Set your password')}>
        <Skeleton kind="text" rows={4} />
      </SignInFrame>
    );
  }
  if (invitation.isError) {
    return (
      <SignInFrame title={t('Set your password')}>
        <Notice tone="warning">{t(failureMessage(invitation.error))}</Notice>
        <Link to={publicPaths.login} className={styles.link}>
          {t('Back to log in')}
        </Link>
      </SignInFrame>
    );
  }
  return <PasswordForm token={token} {...invitation.data} />;
}

function PasswordForm({
  token,
  name,
  loginId,
  company,
}: {
  token: string;
  name: string;
  loginId: string;
  company: string;
}) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [newPassword, setNew] = useState('');
  const [confirmPassword, setConfirm] = useState('');
  const accepting = useMutation({
    mutationFn: acceptInvitation,
    onSuccess: (answer) => {
      signIn(answer);
      void navigate(answer.isOtpAuth ? publicPaths.home : publicPaths.verifyPin, { replace: true });
    },
  });
  const getProblem = (field: string) => {
    const { error } = accepting;
    const problem =
      error instanceof ApiError ? error.errors.find(({ path }) => path === field) : undefined;
    return problem && t(problem.message);
  };
  const isOfField = getProblem('newPassword') ?? getProblem('confirmPassword');
  const send = (event: FormEvent) => {
    event.preventDefault();
    accepting.mutate({ token, newPassword, confirmPassword });
  };
  return (
    <SignInFrame title={t('Set your password')}>
      <form className={styles.form} noValidate onSubmit={send}>
        <p>{t('Welcome to {company}, {name}.', { company, name })}</p>
        {accepting.isError && !isOfField && (
          <Notice tone="warning" live>
            {t(failureMessage(accepting.error))}
          </Notice>
        )}
        <Field label={t('User id')} name="username">
          <TextInput value={loginId} readOnly autoComplete="username" />
        </Field>
        <Field
          label={t('New password')}
          name="newPassword"
          hint={t('Minimum 12 character')}
          error={getProblem('newPassword')}
          required
        >
          <PasswordInput
            value={newPassword}
            onChange={(event) => setNew(event.target.value)}
            autoComplete="new-password"
          />
        </Field>
        <Field
          label={t('Confirm password')}
          name="confirmPassword"
          error={getProblem('confirmPassword')}
          required
        >
          <PasswordInput
            value={confirmPassword}
            onChange={(event) => setConfirm(event.target.value)}
            autoComplete="new-password"
          />
        </Field>
        <Button type="submit" variant="primary" size="large" block loading={accepting.isPending}>
          {t('Set password and log in')}
        </Button>
      </form>
    </SignInFrame>
  );
}
