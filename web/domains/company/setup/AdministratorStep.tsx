import { Field, PasswordInput, TextInput } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import type { StepProps } from './CompanyStep.tsx';
import type { Draft } from './draft.ts';

/** The step for the first administrator, who invites the others. */
export function AdministratorStep({
  values,
  problems,
  onChange,
}: StepProps<Draft['administrator']>) {
  const t = useTranslate();
  const says = (field: string) => problems[field] && t(problems[field]);
  const set = (field: keyof typeof values) => (value: string) =>
    onChange({ ...values, [field]: value });
  return (
    <>
      <Field label={t('Name')} name="name" error={says('name')} required>
        <TextInput value={values.name} onValueChange={set('name')} autoComplete="name" />
      </Field>
      <Field label={t('Email address')} name="mail" error={says('mail')} required>
        <TextInput
          type="email"
          value={values.mail}
          onValueChange={set('mail')}
          autoComplete="email"
        />
      </Field>
      <Field label={t('User id')} name="login" error={says('login')} required>
        <TextInput value={values.login} onValueChange={set('login')} autoComplete="username" />
      </Field>
      <Field
        label={t('Password')}
        name="newPassword"
        hint={t('Minimum 12 character')}
        error={says('newPassword')}
        required
      >
        <PasswordInput
          value={values.newPassword}
          onChange={(event) => set('newPassword')(event.target.value)}
          autoComplete="new-password"
        />
      </Field>
      <Field
        label={t('Confirm password')}
        name="confirmPassword"
        error={says('confirmPassword')}
        required
      >
        <PasswordInput
          value={values.confirmPassword}
          onChange={(event) => set('confirmPassword')(event.target.value)}
          autoComplete="new-password"
        />
      </Field>
    </>
  );
}
