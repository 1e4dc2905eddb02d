import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { createAccountBody } from '#machines/domains/company/contracts/accounts.ts';
import { FormActions, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card, Field, Link, TextInput } from '#web/components/ui/index.ts';
import {
  CalendarStep,
  CompanyStep,
  emptyDraft,
  withCompany,
  type Problems,
} from '#web/domains/company/setup/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useUnsavedGuard } from '#web/components/ui/useUnsavedGuard.ts';
import { accountsKey } from './api.ts';
import styles from './accounts.module.css';

/** The setup form, filled in by the operator of the installation. */
export function CreateAccountScreen() {
  const t = useTranslate();
  const navigate = useNavigate();
  const [company, setCompany] = useState(() => emptyDraft().company);
  const [calendar, setCalendar] = useState(() => emptyDraft().calendar);
  const [administrator, setAdministrator] = useState({ name: '', mail: '', login: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [isDirty, setDirty] = useState(false);
  const { submit, busy } = useSubmit([accountsKey]);
  const left = useUnsavedGuard(isDirty);
  const touch =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setDirty(true);
    };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const { logo: _logo, ...facts } = company;
    const body = createAccountBody.safeParse({ ...facts, calendar, administrator });
    setProblems(
      Object.fromEntries(
        [...(body.error?.issues ?? [])]
          .reverse()
          .map(({ path, message }) => [path.join('.'), message]),
      ),
    );
    if (!body.success || !(await submit('/Accounts/Create', body.data))) return;
    left();
    void navigate(paths.accounts);
  };
  const within = (part: string): Problems =>
    Object.fromEntries(
      Object.entries(problems).flatMap(([path, message]) =>
        path.startsWith(`${part}.`) ? [[path.slice(part.length + 1), message]] : [],
      ),
    );
  const text = (field: keyof typeof administrator, label: string, type = 'text') => (
    <Field
      label={t(label)}
      name={field}
      error={within('administrator')[field] && t(within('administrator')[field] ?? '')}
      required
    >
      <TextInput
        type={type}
        value={administrator[field]}
        onValueChange={(value) => touch(setAdministrator)({ ...administrator, [field]: value })}
        autoComplete="off"
      />
    </Field>
  );
  return (
    <Page width="form">
      <PageHeader
        description={t('Its first administrator gets a link by email and sets a password.')}
      />
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <Card title={t('Company')}>
          <div className={styles.form}>
            <CompanyStep
              values={company}
              problems={problems}
              onChange={touch((next: typeof company) => {
                const draft = withCompany({ company, calendar }, next);
                setCompany(draft.company);
                setCalendar(draft.calendar);
              })}
              withoutLogo
            />
          </div>
        </Card>
        <Card title={t('Working time')}>
          <div className={styles.form}>
            <CalendarStep
              values={calendar}
              problems={within('calendar')}
              onChange={touch(setCalendar)}
            />
          </div>
        </Card>
        <Card title={t('First administrator')}>
          <div className={styles.form}>
            {text('name', 'Name')}
            {text('mail', 'Email address', 'email')}
            {text('login', 'User id')}
          </div>
        </Card>
        <FormActions>
          <Button asChild>
            <Link to={paths.accounts}>{t('Cancel')}</Link>
          </Button>
          <Button type="submit" variant="primary" loading={busy}>
            {t('Create and invite')}
          </Button>
        </FormActions>
      </form>
    </Page>
  );
}
