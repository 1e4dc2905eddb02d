import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import {
  editAccountBody,
  type AccountDetails,
} from '#machines/domains/company/contracts/accounts.ts';
import { FormActions, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Field, Link, Skeleton, TextInput } from '#web/components/ui/index.ts';
import { ChangedMeanwhile, getLabels, useDraft } from '#web/components/edited/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useUnsavedGuard } from '#web/components/ui/useUnsavedGuard.ts';
import { accountQuery, accountsKey } from './api.ts';
import styles from './accounts.module.css';

/** Edits a company's name and address. The company itself sets its currency, fiscal year and language. */
export function EditAccountScreen() {
  const { id = '' } = useParams();
  const account = useQuery(accountQuery(Number(id)));
  return (
    <Page width="form">
      <PageHeader />
      <Loaded query={account} loading={<Skeleton kind="text" lines={4} />}>
        {(account) => <Form account={account} />}
      </Loaded>
    </Page>
  );
}

const getStart = ({ name }: AccountDetails) => ({ name });

function Form({ account }: { account: AccountDetails }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { row, values, set, meanwhile } = useDraft(account, getStart);
  const { id, version, name: before } = row;
  const { name } = values;
  const [problem, setProblem] = useState<string>();
  const { submit, busy } = useSubmit([accountsKey]);
  const left = useUnsavedGuard(name !== before);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const body = editAccountBody.safeParse({ id, version, name });
    setProblem(body.error?.issues[0]?.message);
    if (!body.success || !(await submit('/Accounts/Edit', body.data))) return;
    left();
    void navigate(paths.accountOf(id));
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      {meanwhile && (
        <ChangedMeanwhile
          by={account.changedByName}
          changed={getLabels(meanwhile.names, { name: 'Company name' })}
          onUse={meanwhile.takeOver}
        />
      )}
      <Field label={t('Company name')} name="name" error={problem && t(problem)} required>
        <TextInput
          value={name}
          onValueChange={(typed) => set({ name: typed })}
          maxLength={200}
          autoComplete="off"
        />
      </Field>
      <FormActions>
        <Button asChild>
          <Link to={paths.accountOf(id)}>{t('Cancel')}</Link>
        </Button>
        <Button type="submit" variant="primary" loading={busy}>
          {t('Save')}
        </Button>
      </FormActions>
    </form>
  );
}
