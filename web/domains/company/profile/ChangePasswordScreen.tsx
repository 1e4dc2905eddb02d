import { useForm } from 'react-hook-form';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { changePasswordBody } from '#machines/domains/company/contracts/auth.ts';
import { FormActions, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card, Field, Notice, notify, PasswordInput } from '#web/components/ui/index.ts';
import { RefusalNotice, useRefusal, useWait } from '#web/domains/company/auth/index.ts';
import { ApiError } from '#web/lib/apiError.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './profile.module.css';

const FIELDS = [
  { name: 'strOldPassword', label: 'Old password', autoComplete: 'current-password' },
  { name: 'strNewPassword', label: 'New password', autoComplete: 'new-password' },
  { name: 'strConfirmPassword', label: 'Confirm password', autoComplete: 'new-password' },
] as const;

/** `/changepassword`, which the profile popup opens (spec 000 §2). */
export function ChangePasswordScreen() {
  const t = useTranslate();
  const changing = useWrite<WriteAnswer>();
  const refusal = useRefusal(changing.error);
  const wait = useWait(refusal);
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: schemaResolver(changePasswordBody),
    defaultValues: { strOldPassword: '', strNewPassword: '', strConfirmPassword: '' },
  });
  // The server's errors about a field are shown next to the field.
  const isOfField = FIELDS.some(({ name }) => formState.errors[name]);

  const submit = handleSubmit(async (body) => {
    try {
      const { message } = await changing.mutateAsync({ path: '/Auth/ChangePassword', body });
      reset();
      notify.success(t(message));
    } catch (error) {
      for (const { path, message } of error instanceof ApiError ? error.errors : []) {
        const field = FIELDS.find(({ name }) => name === path);
        if (field) setError(field.name, { message }, { shouldFocus: true });
      }
    }
  });

  return (
    <Page width="form">
      <PageHeader description={t('You are signed out on all other devices.')} />
      <Card>
        <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          {changing.isSuccess && (
            <Notice tone="success" live>
              {t('Your password has been changed.')}
            </Notice>
          )}
          {!isOfField && <RefusalNotice refusal={refusal} wait={wait} />}
          {FIELDS.map(({ name, label, autoComplete }) => {
            const problem = formState.errors[name]?.message;
            return (
              <Field
                key={name}
                label={t(label)}
                name={name}
                hint={name === 'strNewPassword' ? t('Minimum 12 character') : undefined}
                error={problem && t(problem)}
                required
              >
                <PasswordInput {...register(name)} autoComplete={autoComplete} />
              </Field>
            );
          })}
          <FormActions>
            <Button
              type="submit"
              variant="primary"
              loading={changing.isPending}
              disabled={wait > 0}
            >
              {t('Change Password')}
            </Button>
          </FormActions>
        </form>
      </Card>
    </Page>
  );
}
