import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MyMonth } from '#machines/domains/time/contracts/attendance.ts';
import { MonthTurner } from '#web/components/calendar/index.ts';
import { DataTable } from '#web/components/table/index.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { formatNumber, Skeleton, SummaryLine, usePhone } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { myMonthQuery } from './api.ts';
import { CheckIn } from './CheckIn.tsx';
import { asHours } from './clock.ts';
import { dayColumns } from './dayColumns.tsx';
import { LateMarks } from './LateMarks.tsx';
import { StrayPunches } from './StrayPunches.tsx';
import { DayCard, DayDialog } from './DayDialog.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useProfile } from '#web/session/index.ts';

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
  const { intEmployeeId } = useProfile();
  const employeeId = Number(params.get('employeeId')) || 0;
  if (day !== null && employeeId !== 0 && employeeId !== intEmployeeId) {
    return <DayOfOther employeeId={employeeId} day={day} month={month} />;
  }
  return (
    <Page>
      <PageHeader description="Check in, and see the attendance status of each day." />
      <Loaded query={month} loading={<Skeleton kind="table" rows={8} columns={5} />}>
        {(shownMonth) => (
          <>
            <CheckIn month={shownMonth} />
            <MonthTurner
              month={shownMonth.month.slice(0, 7)}
              last={shownMonth.today.slice(0, 7)}
              onMonth={(turned) => change({ month: turned })}
            />
            <StrayPunches month={shownMonth} />
            <LateMarks month={shownMonth} />
            <Days
              month={shownMonth}
              onOpen={(chosen) => change({ day: chosen, employeeId: null })}
            />
          </>
        )}
      </Loaded>
      {day !== null && month.data && (
        <DayDialog
          employeeId={0}
          day={day}
          timeZone={month.data.timeZone}
          onClose={() => change({ day: null, employeeId: null })}
        />
      )}
    </Page>
  );
}

/** Shows a day of another person, opened from a report. The user's own month isn't shown behind it. */
function DayOfOther({
  employeeId,
  day,
  month,
}: {
  employeeId: number;
  day: string;
  month: UseQueryResult<MyMonth>;
}) {
  const t = useTranslate();
  return (
    <Page width="form">
      <PageHeader title={t('Attendance of a day')} />
      <Loaded query={month} loading={<Skeleton kind="card" rows={4} />}>
        {({ timeZone }) => <DayCard employeeId={employeeId} day={day} timeZone={timeZone} />}
      </Loaded>
    </Page>
  );
}

function Days({ month, onOpen }: { month: MyMonth; onOpen: (day: string) => void }) {
  const isPhone = usePhone();
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
      {isPhone ? (
        <MonthGrid month={month} onOpen={onOpen} />
      ) : (
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
      )}
    </>
  );
}
