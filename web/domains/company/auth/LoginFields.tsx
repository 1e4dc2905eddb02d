import type { ComponentProps } from 'react';
import { Button, Field, PasswordInput, TextInput } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

type Name = 'strLoginId' | 'strPassword';

export type LoginFieldsProps = {
  idLabel: 'User id' | 'Enter ID';
  /** The props of a field's input. */
  register: (name: Name) => ComponentProps<'input'>;
  errors?: { [name in Name]?: { message?: string | undefined } | undefined };
  busy?: boolean;
  disabled?: boolean;
};

/** The user ID, the password and the button. The form renders them, and the build writes them into the page. */
export function LoginFields({
  idLabel,
  register,
  errors = {},
  busy = false,
  disabled = false,
}: LoginFieldsProps) {
  const t = useTranslate();
  const { strLoginId, strPassword } = errors;
  return (
    <>
      <Field
        label={t(idLabel)}
        name="strLoginId"
        error={strLoginId?.message && t(strLoginId.message)}
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
        error={strPassword?.message && t(strPassword.message)}
        required
      >
        <PasswordInput {...register('strPassword')} autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" size="large" block loading={busy} disabled={disabled}>
        {t('Log In')}
      </Button>
    </>
  );
}
