import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { SignInRule } from '#machines/domains/company/contracts/signInRules.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { actionColumn, DataTable, type Column } from '#web/components/table/index.ts';
import { Button, Notice, Skeleton } from '#web/components/ui/index.ts';
import { providersQuery } from '#web/domains/company/auth/index.ts';
import { Kept } from '#web/components/edited/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useAdministersAll } from '#web/lib/permissions/index.ts';
import { signInRulesQuery } from './api.ts';
import { signInRuleColumns } from './signInRuleColumns.tsx';
import { SignInRuleDialog } from './SignInRuleDialog.tsx';
import { SignInRuleMenu } from './SignInRuleMenu.tsx';

/** Lists for whom single sign-on creates users, and which roles they get. */
export function SignInRulesScreen() {
  const t = useTranslate();
  const may = useAdministersAll();
  const rules = useQuery(signInRulesQuery);
  const { data: providers } = useQuery(providersQuery);
  const [opened, setOpened] = useState<SignInRule | 'new' | null>(null);
  const columns = useMemo(
    (): Column<SignInRule>[] => [
      ...signInRuleColumns(providers ?? []),
      ...(may
        ? [
            actionColumn(
              (rule: SignInRule) => <SignInRuleMenu rule={rule} onEdit={() => setOpened(rule)} />,
              'narrow',
            ),
          ]
        : []),
    ],
    [providers, may],
  );
  return (
    <Page>
      <PageHeader
        description={t(
          'Which employees get a user when they first sign in through an identity provider.',
        )}
        action={
          may && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onClick={() => setOpened('new')}
            >
              {t('New rule')}
            </Button>
          )
        }
      />
      {providers?.length === 0 && (
        <Notice tone="info" title={t('No identity provider is set up')}>
          {t('Configure one on the server (OIDC_ISSUER). Until then no rule applies.')}
        </Notice>
      )}
      <Loaded query={rules} loading={<Skeleton kind="table" rows={4} columns={6} />}>
        {(rows) => (
          <DataTable
            label={t('Single Sign-On')}
            rows={rows}
            columns={columns}
            rowId={({ id }) => String(id)}
            rowName={({ name }) => name}
            {...(may ? { onOpen: (rule: SignInRule) => setOpened(rule) } : {})}
            paging={false}
            storageKey="signInRules"
            empty={{
              title: 'No rule yet',
              description: 'Without one, people sign in by single sign-on once they have a user.',
            }}
          />
        )}
      </Loaded>
      {opened !== null && (
        <Kept row={opened === 'new' ? null : rules.data?.find(({ id }) => id === opened.id)}>
          {(rule) => (
            <SignInRuleDialog
              rule={rule}
              providers={providers ?? []}
              onClose={() => setOpened(null)}
            />
          )}
        </Kept>
      )}
    </Page>
  );
}
