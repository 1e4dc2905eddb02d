import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LockableMonth } from '#machines/domains/time/contracts/attendance.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable } from '#web/components/table/index.ts';
import {
  formatMonth,
  Skeleton,
  useConfirm,
  useConfirmWithComment,
} from '#web/components/ui/index.ts';
import { UnitFilter } from '#web/domains/organisation/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { attendanceKeys, locksQuery } from './api.ts';
import { lateInWords, readLockCost, remaining } from './lockCost.ts';
import { lockColumns } from './lockColumns.tsx';

/** Lists the locked months of each unit, who locked them, and open problems. */
export function MonthLocksScreen() {
  const t = useTranslate();
  const locks = useQuery(locksQuery);
  const [search, setSearch] = useSearchParams();
  const unit = Number(search.get('businessUnitId')) || undefined;
  const queries = useQueryClient();
  const confirm = useConfirm();
  const ask = useConfirmWithComment();
  const { submit, busy } = useSubmit([attendanceKeys.all]);
  const columns = useMemo(() => {
    const change = async (row: LockableMonth) => {
      const { businessUnitId, month, isLocked, unplanned } = row;
      const names = () => ({ month: formatMonth(month.slice(0, 7)), unit: row.businessUnitName });
      if (isLocked) {
        const reason = await ask({
          title: () => t('Reopen {month} of {unit}?', names()),
          body: 'Its days are recalculated with the changes made since, and may differ from what was paid.',
          confirmLabel: 'Reopen',
          tone: 'danger',
          comment: { label: 'Reason', required: true, maxLength: 500 },
        });
        if (reason) await submit('/Attendance/ReopenMonth', { businessUnitId, month, reason });
        return;
      }
      const cost = await readLockCost(queries, { businessUnitId, month });
      const sure = await confirm({
        title: () => t('Lock {month} of {unit}?', names()),
        body: () => `${lateInWords(t, cost)} ${remaining(t, row)}`,
        confirmLabel: 'Lock',
      });
      if (sure) await submit('/Attendance/LockMonth', { businessUnitId, month, unplanned });
    };
    return lockColumns(t, (row) => void change(row), busy);
  }, [ask, busy, confirm, queries, submit, t]);
  return (
    <Page>
      <PageHeader description="Months that are closed for payroll. Days in a locked month cannot change until someone reopens it with a reason." />
      <FilterBar label="Attendance Months">
        <UnitFilter
          value={unit}
          onChange={(id) =>
            setSearch(id === undefined ? {} : { businessUnitId: String(id) }, { replace: true })
          }
        />
      </FilterBar>
      <Loaded query={locks} loading={<Skeleton kind="table" rows={10} columns={6} />}>
        {(rows) => (
          <DataTable
            label="Attendance Months"
            rows={rows.filter(
              ({ businessUnitId }) => unit === undefined || businessUnitId === unit,
            )}
            columns={columns}
            rowId={({ businessUnitId, month }) => `${businessUnitId} ${month}`}
            rowName={({ businessUnitName, month }) =>
              `${formatMonth(month.slice(0, 7))}, ${businessUnitName}`
            }
            paging={{ initialPageSize: 25 }}
            storageKey="attendance.locks"
            empty={{ description: 'You do not have access to any business unit.' }}
          />
        )}
      </Loaded>
    </Page>
  );
}
