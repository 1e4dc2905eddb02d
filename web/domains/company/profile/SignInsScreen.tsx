import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { SIGN_IN_READERS } from '#machines/domains/company/contracts/auth.ts';
import { useProfile } from '#web/session/index.ts';
import { ErrorState, FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable } from '#web/components/table/index.ts';
import { Button, DateInput, Field, RadioGroup } from '#web/components/ui/index.ts';
import { ApiError, failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './profile.module.css';
import { signInsQuery } from './api.ts';
import { signInColumns } from './signInColumns.tsx';

/** The sign-in log (spec 000 §7, UserLogginInfo) of the user. HR, audit and administrators also see that of others. */
export function SignInsScreen() {
  const t = useTranslate();
  const { roles, intUserId } = useProfile();
  const readsAll = roles.some((role) => SIGN_IN_READERS.includes(role));
  const [whose, setWhose] = useState<'all' | 'mine'>(readsAll ? 'all' : 'mine');
  const [fromDate, setFromDate] = useState<string | null>(null);
  const [toDate, setToDate] = useState<string | null>(null);
  const log = useInfiniteQuery(
    signInsQuery({
      userId: whose === 'mine' ? intUserId : undefined,
      fromDate: fromDate ?? undefined,
      toDate: toDate ?? undefined,
    }),
  );
  const rows = useMemo(() => log.data?.pages.flat() ?? [], [log.data]);
  const columns = useMemo(() => signInColumns(t, { withPerson: whose === 'all' }), [t, whose]);

  return (
    <Page>
      <PageHeader description={t('Every sign-in and every attempt, with device and IP address.')} />
      <FilterBar label={t('Sign-in log')}>
        {readsAll && (
          <Field label={t('Whose')} group>
            <RadioGroup
              orientation="horizontal"
              value={whose}
              onChange={setWhose}
              options={[
                { value: 'all', label: t('Everyone’s') },
                { value: 'mine', label: t('Mine') },
              ]}
            />
          </Field>
        )}
        <Field label={t('From')}>
          <DateInput value={fromDate} onChange={setFromDate} clearable />
        </Field>
        <Field label={t('Until')}>
          <DateInput value={toDate} onChange={setToDate} clearable />
        </Field>
      </FilterBar>
      {log.isError && rows.length === 0 ? (
        <ErrorState
          message={failureMessage(log.error)}
          onRetry={() => void log.refetch()}
          requestId={log.error instanceof ApiError ? log.error.requestId : undefined}
        />
      ) : (
        <DataTable
          label={t('Sign-in log')}
          rows={rows}
          hasMore={log.hasNextPage}
          columns={columns}
          rowId={(row) => String(row.id)}
          loading={log.isPending}
          paging={false}
          storageKey="signIns"
        />
      )}
      {log.hasNextPage && (
        <div className={styles.more}>
          <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('Show earlier')}
          </Button>
        </div>
      )}
    </Page>
  );
}
