import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { RequestRow } from '#machines/requests/contract.ts';
import { leave } from '#machines/requests/leave.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable } from '#web/components/table/index.ts';
import { Button, Field, Skeleton, TextInput } from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useAddressPages } from '#web/lib/settings/index.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { privilegeLeaveQuery } from './api.ts';
import { columnsOf } from './columns.tsx';
import { RequestDialog } from './RequestDialog.tsx';

const PAUSE_MS = 250;
const DATES = ['from', 'to', 'part', 'partOn', 'hours'];

/** Approved privilege leave, and other dates for it: checked as a new leave is, and agreed by an approver. */
export function PrivilegeLeaveScreen() {
  const t = useTranslate();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), PAUSE_MS);
  const { page, pageSize, keepSize } = useAddressPages(params);
  const [changing, setChanging] = useState<RequestRow | null>(null);
  const list = useQuery(privilegeLeaveQuery({ page, pageSize, search }));
  const columns = useMemo(
    () =>
      columnsOf(leave, 'others', t, (row) =>
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
      <PageHeader description="Approved leave of types that are marked as privilege leave. Other dates are checked as a new leave is, and hold once an approver has agreed." />
      <FilterBar label={t('Filters')}>
        <Field label="Search" name="search">
          <TextInput
            icon={<Search />}
            value={text}
            onValueChange={setText}
            type="search"
            autoComplete="off"
          />
        </Field>
      </FilterBar>
      <Loaded query={list} loading={<Skeleton kind="table" rows={8} columns={5} />}>
        {({ items, total }) => (
          <DataTable
            label="Privilege Leave Date Change"
            rows={items}
            columns={columns}
            rowId={({ subjectId }) => String(subjectId)}
            rowName={({ number }) => number}
            onOpen={({ workflow, subjectId, subject }) =>
              void navigate(paths.history(workflow, subjectId), { state: { subject } })
            }
            paging={{
              page,
              pageSize,
              total,
              onChange: (next) => {
                keepSize(next.pageSize);
                setParams({ page: String(next.page), pageSize: String(next.pageSize) });
              },
            }}
            storageKey="requests.leave.privilege"
            empty={{ description: 'No privilege leave is approved.' }}
          />
        )}
      </Loaded>
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
