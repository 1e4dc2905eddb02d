import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MyMonth } from '#machines/domains/time/contracts/attendance.ts';
import { MonthTurner } from '#web/components/calendar/index.ts';
import { DataTable } from '#web/components/table/index.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { formatNumber, Skeleton, SummaryLine } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { myMonthQuery } from './api.ts';
import { CheckIn } from './CheckIn.tsx';
import { asHours } from './clock.ts';
import { dayColumns } from './dayColumns.tsx';
import { LateMarks } from './LateMarks.tsx';
import { StrayPunches } from './StrayPunches.tsx';
import { DayDialog } from './DayDialog.tsx';

/** The user's own attendance: check in, today, and each day of a month with its explanation. */
export function MyAttendanceScreen() {
  const [params, setParams] = useSearchParams();
  const entry = params.get('month') ?? '';
  const month = useQuery({
    ...myMonthQuery(entry === '' ? '' : `${entry}-01`),
    placeholderData: keepPreviousData,
  });
  const change = (next: Readonly<Record<string, string | null>>) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(next)) {
          if (value === null) now.delete(name);
          else now.set(name, value);
        }
        return now;
      },
      { replace: true },
    );
  const day = params.get('day');
  const employeeId = Number(params.get('employeeId')) || 0;
  return (
    <Page>
      <PageHeader description="Check in, and see the attendance status of each day." />
      <Loaded query={month} loading={<Skeleton kind="table" rows={8} columns={5} />}>
        {(match) => (
          <>
            <CheckIn month={match} />
            <MonthTurner
              month={match.month.slice(0, 7)}
              last={match.today.slice(0, 7)}
              onMonth={(turned) => change({ month: turned })}
            />
            <StrayPunches month={match} />
            <LateMarks month={match} />
            <Days month={match} onOpen={(chosen) => change({ day: chosen, employeeId: null })} />
          </>
        )}
      </Loaded>
      {day !== null && (
        <DayDialog
          employeeId={employeeId}
          day={day}
          onClose={() => change({ day: null, employeeId: null })}
        />
      )}
    </Page>
  );
}

function Days({ month, onOpen }: { month: MyMonth; onOpen: (day: string) => void }) {
  const columns = useMemo(() => dayColumns(month.timeZone), [month.timeZone]);
  const sum = (of: (day: MyMonth['days'][number]) => number) =>
    month.days.reduce((all, day) => all + of(day), 0);
  return (
    <>
      <SummaryLine
        items={[
          { label: 'Present', value: formatNumber(sum(({ present }) => present)) },
          { label: 'On leave', value: formatNumber(sum(({ onLeave }) => onLeave)) },
          { label: 'Absent', value: formatNumber(sum(({ absent }) => absent)) },
          { label: 'Late', value: formatNumber(sum(({ late }) => (late > 0 ? 1 : 0))) },
          {
            label: 'Missing punches',
            value: formatNumber(sum(({ status }) => (status === 'missing' ? 1 : 0))),
          },
          { label: 'Worked', value: asHours(sum(({ worked }) => worked)) },
        ]}
      />
      <DataTable
        label="Days of the month"
        rows={month.days.filter(({ day }) => day <= month.today).toReversed()}
        columns={columns}
        rowId={({ day }) => day}
        onOpen={({ day }) => onOpen(day)}
        paging={{ initialPageSize: 100 }}
        storageKey="attendance.month"
        empty={{ description: 'Attendance has not been calculated for this month.' }}
      />
    </>
  );
}
