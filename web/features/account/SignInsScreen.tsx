import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { SIGN_IN_READERS } from '#machines/session/contract.ts';
import { useProfile } from '#web/app/session/index.ts';
import { ErrorState, FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable } from '#web/components/table/index.ts';
import { Button, DateInput, Field, RadioGroup } from '#web/components/ui/index.ts';
import { ApiError, failureMessage } from '#web/lib/apiError.ts';
import { useWords } from '#web/lib/words.ts';
import styles from './account.module.css';
import { signInsQuery } from './api.ts';
import { signInColumns } from './signInColumns.tsx';

/** The sign-in log (spec 000 §7, UserLogginInfo): one's own, and for HR, audit and administrators people's. */
export function SignInsScreen() {
  const say = useWords();
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
  const columns = useMemo(() => signInColumns(say, { withPerson: whose === 'all' }), [say, whose]);

  return (
    <Page>
      <PageHeader
        title={say('Sign-in log')}
        description={say('Every sign-in and every attempt, with its device and its address.')}
      />
      <FilterBar label={say('Sign-in log')}>
        {readsAll && (
          <Field label={say('Whose')} group>
            <RadioGroup
              orientation="horizontal"
              value={whose}
              onChange={setWhose}
              options={[
                { value: 'all', label: say('Everybody’s') },
                { value: 'mine', label: say('Mine') },
              ]}
            />
          </Field>
        )}
        <Field label={say('From')}>
          <DateInput value={fromDate} onChange={setFromDate} clearable />
        </Field>
        <Field label={say('To')}>
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
          label={say('Sign-in log')}
          rows={rows}
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
            {say('Show earlier ones')}
          </Button>
        </div>
      )}
    </Page>
  );
}
