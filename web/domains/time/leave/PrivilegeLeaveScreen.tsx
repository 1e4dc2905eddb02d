import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { RequestList, RequestRow } from '#machines/kits/requests/contract.ts';
import { leave } from '#machines/domains/time/leave/requests/leave.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Button } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import {
  getColumns,
  RequestDialog,
  requestsKey,
  RequestTable,
  useRequestSearch,
} from '#web/kits/requests/index.ts';
import { api, type Query } from '#web/lib/apiClient.ts';

const DATES = ['from', 'to', 'part', 'partOn', 'hours'];

const privilegeLeaveQuery = (query: Query) =>
  queryOptions({
    queryKey: [...requestsKey('leave'), 'privilege', query] as const,
    queryFn: ({ signal }) => api.get<RequestList>('/Leave/PrivilegeLeave', query, signal),
    placeholderData: keepPreviousData,
  });

/**
 * Approved privilege leave, with a button to request other dates, which are checked like new leave
 * and need an approver.
 */
export function PrivilegeLeaveScreen() {
  const t = useTranslate();
  const search = useRequestSearch();
  const [changing, setChanging] = useState<RequestRow | null>(null);
  const list = useQuery(privilegeLeaveQuery(search.asked));
  const columns = useMemo(
    () =>
      getColumns(leave, 'others', t, (row) =>
        row.allowedEvents.includes('askToChange') ? (
          <Button
            size="small"
            icon={<CalendarClock aria-hidden="true" />}
            aria-label={t('Change the dates of {name}', { name: row.number })}
            onClick={() => setChanging(row)}
          >
            Change dates
          </Button>
        ) : null,
      ),
    [t],
  );
  return (
    <Page>
      <PageHeader description="Approved leave of types marked as privilege leave. New dates are checked like a new application and apply once an approver has agreed." />
      <RequestTable
        query={list}
        search={search}
        label="Privilege Leave Date Change"
        columns={columns}
        storageKey="requests.leave.privilege"
        empty={{ description: 'No privilege leave is approved.' }}
      />
      {changing && (
        <RequestDialog
          kind={leave}
          asking={{ what: 'change', row: changing, event: 'askToChange' }}
          only={DATES}
          onClose={() => setChanging(null)}
        />
      )}
    </Page>
  );
}
