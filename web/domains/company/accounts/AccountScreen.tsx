import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { AccountDetails } from '#machines/domains/company/contracts/accounts.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import {
  Badge,
  Button,
  Card,
  DateText,
  DescriptionList,
  formatCount,
  Link,
  Notice,
  Skeleton,
  useConfirmWithComment,
} from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useLocale } from '#web/lib/locale.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { accountQuery, accountsKey } from './api.ts';

/** One company with its size, its setup, and the operator's actions. */
export function AccountScreen() {
  const { id = '' } = useParams();
  const account = useQuery(accountQuery(Number(id)));
  return (
    <Page width="form">
      <Loaded query={account} loading={<Skeleton kind="text" lines={10} />}>
        {(account) => <Account account={account} />}
      </Loaded>
    </Page>
  );
}

function Account({ account }: { account: AccountDetails }) {
  const t = useTranslate();
  const mayEdit = useMay()('isEdit', MENU.accounts);
  const ask = useConfirmWithComment();
  const { submit, busy } = useSubmit([accountsKey]);
  const month = new Intl.DateTimeFormat(useLocale(), { month: 'long', timeZone: 'UTC' });
  const { id, name, isActive, isOwn, invited } = account;
  const setActive = async () => {
    const reason = await ask({
      title: isActive ? t('Deactivate {name}?', { name }) : t('Activate {name}?', { name }),
      body: isActive
        ? t('Everyone in this company is signed out and cannot sign in. Nothing is deleted.')
        : t('Everyone in this company can sign in again.'),
      confirmLabel: t(isActive ? 'Deactivate' : 'Activate'),
      comment: { label: 'Reason', required: true, maxLength: 500 },
      ...(isActive ? { tone: 'danger' as const } : {}),
    });
    if (reason) await submit('/Accounts/SetActive', { id, isActive: !isActive, reason });
  };
  return (
    <>
      <PageHeader
        title={name}
        breadcrumb={[{ label: 'Account', to: paths.accounts }]}
        meta={
          <Badge tone={isActive ? 'success' : 'warning'}>
            {t(isActive ? 'Active' : 'Inactive')}
          </Badge>
        }
        more={
          mayEdit &&
          !isOwn && (
            <Button disabled={busy} onClick={() => void setActive()}>
              {t(isActive ? 'Deactivate' : 'Activate')}
            </Button>
          )
        }
        action={
          mayEdit && (
            <Button asChild variant="primary">
              <Link to={paths.editAccountOf(id)}>{t('Edit')}</Link>
            </Button>
          )
        }
      />
      {invited && (
        <Notice
          tone="info"
          title={t('{name} has not signed in yet', { name: invited.name })}
          action={
            <Button
              disabled={busy}
              onClick={() => void submit('/Accounts/InviteAdministrator', { id })}
            >
              {t('Send the invitation again')}
            </Button>
          }
        >
          {invited.mail}
          {invited.until && (
            <>
              {' · '}
              {t('The link is valid until')} <DateText value={invited.until} />
            </>
          )}
        </Notice>
      )}
      <Card title={t('Company')}>
        <DescriptionList
          items={[
            { label: 'Business units', value: formatCount(account.businessUnits) },
            { label: 'People', value: formatCount(account.people) },
            { label: 'Users', value: formatCount(account.users) },
            {
              label: 'Last sign-in',
              value: account.lastSignInAt ? <DateText value={account.lastSignInAt} /> : '–',
            },
            {
              label: 'Created on',
              value: account.madeAt ? <DateText value={account.madeAt} /> : '–',
            },
            { label: 'Currency', value: account.currency },
            { label: 'Language', value: t(account.language) },
            { label: 'Time zone', value: account.timeZone ?? '–' },
            {
              label: 'Fiscal year begins in',
              value: month.format(Date.UTC(2026, account.fiscalMonth - 1, 1)),
            },
          ]}
        />
      </Card>
    </>
  );
}
