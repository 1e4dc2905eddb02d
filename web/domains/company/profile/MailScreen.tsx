import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { changeMailBody, confirmMailBody } from '#machines/domains/company/contracts/auth.ts';
import { FormActions, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  Field,
  Notice,
  notify,
  PasswordInput,
  RadioGroup,
  Skeleton,
  TextInput,
} from '#web/components/ui/index.ts';
import { RefusalNotice, useRefusal, useWait } from '#web/domains/company/auth/index.ts';
import { ApiError } from '#web/lib/apiError.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './profile.module.css';
import { ownMailQuery } from './api.ts';
import { MailProposals } from './MailProposals.tsx';

/** Lets the user change the mail address for codes and notices. It takes effect once the new address is confirmed. */
export function MailScreen() {
  const t = useTranslate();
  const own = useQuery(ownMailQuery);
  const [sentMessage, setSentMessage] = useState<string | null>(null);
  return (
    <Page width="form">
      <PageHeader description={t('Sign-in codes and notifications are sent here.')} />
      <MailProposals />
      <Card>
        <Loaded query={own} loading={<Skeleton kind="text" lines={4} />}>
          {({ strOfficeMail, strPersonalMail }) => (
            <dl className={styles.form}>
              <dt>{t('Office email')}</dt>
              <dd>{strOfficeMail || t('None')}</dd>
              <dt>{t('Personal email')}</dt>
              <dd>{strPersonalMail || t('None')}</dd>
            </dl>
          )}
        </Loaded>
      </Card>
      <Card>
        {sentMessage === null ? (
          <AskForm onAsked={setSentMessage} />
        ) : (
          <ConfirmForm message={sentMessage} onDone={() => setSentMessage(null)} />
        )}
      </Card>
    </Page>
  );
}

function AskForm({ onAsked }: { onAsked: (message: string) => void }) {
  const t = useTranslate();
  const asking = useWrite<WriteAnswer>();
  const refusal = useRefusal(asking.error);
  const wait = useWait(refusal);
  const { register, handleSubmit, formState, setError, setValue, control } = useForm({
    resolver: schemaResolver(changeMailBody),
    defaultValues: { strPassword: '', strKind: 'office' as const, strNewMail: '' },
  });
  const kind = useWatch({ control, name: 'strKind' });
  const problem = (name: 'strPassword' | 'strNewMail') => {
    const message = formState.errors[name]?.message;
    return message && t(message);
  };
  const submit = handleSubmit(async (body) => {
    try {
      const { message } = await asking.mutateAsync({ path: '/Auth/ChangeMail', body });
      onAsked(message);
    } catch (error) {
      for (const { path, message } of error instanceof ApiError ? error.errors : []) {
        if (path === 'strPassword' || path === 'strNewMail') {
          setError(path, { message }, { shouldFocus: true });
        }
      }
    }
  });
  const isOfField = Object.keys(formState.errors).length > 0;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {!isOfField && <RefusalNotice refusal={refusal} wait={wait} />}
      <Field label={t('Which address')} group>
        <RadioGroup
          orientation="horizontal"
          value={kind}
          onChange={(next) => setValue('strKind', next)}
          options={[
            { value: 'office', label: t('Office email') },
            { value: 'personal', label: t('Personal email') },
          ]}
        />
      </Field>
      <Field
        label={t('New email address')}
        name="strNewMail"
        error={problem('strNewMail')}
        required
      >
        <TextInput {...register('strNewMail')} type="email" autoComplete="email" />
      </Field>
      <Field label={t('Password')} name="strPassword" error={problem('strPassword')} required>
        <PasswordInput {...register('strPassword')} autoComplete="current-password" />
      </Field>
      <FormActions>
        <Button type="submit" variant="primary" loading={asking.isPending} disabled={wait > 0}>
          {t('Send code')}
        </Button>
      </FormActions>
    </form>
  );
}

function ConfirmForm({ message, onDone }: { message: string; onDone: () => void }) {
  const t = useTranslate();
  const queries = useQueryClient();
  const confirming = useWrite<WriteAnswer>();
  const refusal = useRefusal(confirming.error);
  const wait = useWait(refusal);
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(confirmMailBody),
    defaultValues: { pin: '' },
  });
  const problem = formState.errors.pin?.message;
  const submit = handleSubmit(async (body) => {
    const sent = confirming.mutateAsync({ path: '/Auth/ConfirmMail', body });
    const answer = await sent.catch(() => null);
    if (!answer) return;
    notify.success(t(answer.message));
    await queries.invalidateQueries({ queryKey: ownMailQuery.queryKey });
    onDone();
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Notice tone="info" live>
        {t(message)}
      </Notice>
      <RefusalNotice refusal={refusal} wait={wait} />
      <Field label={t('Code')} name="pin" error={problem && t(problem)} required>
        <TextInput {...register('pin')} inputMode="numeric" autoComplete="one-time-code" />
      </Field>
      <FormActions>
        <Button onClick={onDone}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" loading={confirming.isPending} disabled={wait > 0}>
          {t('Confirm')}
        </Button>
      </FormActions>
    </form>
  );
}
