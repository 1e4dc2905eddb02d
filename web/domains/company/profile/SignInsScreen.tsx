import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SIGN_IN_READERS } from '#machines/domains/company/contracts/auth.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { useProfile } from '#web/session/index.ts';
import { ErrorState, FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, LoadMore } from '#web/components/table/index.ts';
import { DateInput, Field, RadioGroup } from '#web/components/ui/index.ts';
import { ApiError, failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useAddressValues } from '#web/lib/useAddressValues.ts';
import { PersonInAddress } from '#web/kits/people/index.ts';
import { signInsQuery } from './api.ts';
import { signInColumns } from './signInColumns.tsx';

/** The sign-in log (spec 000 §7, UserLogginInfo) of the user. HR, audit and administrators also see that of others. */
export function SignInsScreen() {
  const t = useTranslate();
  const { roles, intUserId } = useProfile();
  const readsAll = roles.some((role) => SIGN_IN_READERS.includes(role));
  const address = useAddressValues();
  const { getDay, getId, getText } = address;
  const whose = readsAll && getText('whose') !== 'mine' ? 'all' : 'mine';
  const fromDate = getDay('from');
  const toDate = getDay('until');
  const log = useInfiniteQuery(
    signInsQuery({
      userId: whose === 'mine' ? intUserId : undefined,
      employeeId: (whose === 'all' && getId('person')) || undefined,
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
              onChange={(next) => address.set({ whose: next, person: null, personName: null })}
              options={[
                { value: 'all', label: t('Everyone’s') },
                { value: 'mine', label: t('Mine') },
              ]}
            />
          </Field>
        )}
        {whose === 'all' && (
          <PersonInAddress
            address={address}
            name="person"
            label="Person"
            leaversOf={MENU.history}
          />
        )}
        <Field label={t('From')}>
          <DateInput value={fromDate} onChange={(from) => address.set({ from })} clearable />
        </Field>
        <Field label={t('Until')}>
          <DateInput value={toDate} onChange={(until) => address.set({ until })} clearable />
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
          foot={log.hasNextPage && <LoadMore label={t('Show earlier')} query={log} />}
          columns={columns}
          rowId={(row) => String(row.id)}
          loading={log.isPending}
          paging={false}
          storageKey="signIns"
          empty={{ description: 'No sign-ins match the filters.' }}
        />
      )}
    </Page>
  );
}
