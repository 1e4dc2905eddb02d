import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { DeskUse } from '#machines/domains/workplace/contracts/hotDesk.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable } from '#web/components/table/index.ts';
import {
  Button,
  Count,
  DateInput,
  Dialog,
  Field,
  formatPercent,
  IconButton,
  Select,
  Skeleton,
  StatTile,
  Tiles,
} from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { today } from '#web/lib/today.ts';
import { dailyQuery, monthlyQuery, type UtilizationFilter } from './api.ts';
import { OfficeAndFloor, type Location } from './OfficeAndFloor.tsx';
import { dailyColumns, monthlyColumns, transactionColumns } from './useColumns.tsx';

const TYPES = [
  { value: 1, label: 'Daily' },
  { value: 2, label: 'Monthly' },
] as const;
type ReportType = (typeof TYPES)[number]['value'];
const ANYWHERE: Location = { officeId: null, floorId: null };
/** The page size of the specification (001 §9). */
const PAGE_SIZE = 15;

/** Use of desks and meeting rooms by day or month (spec 001 §2.6). Any change clears the results. */
export function UtilizationScreen() {
  const t = useTranslate();
  const [type, setType] = useState<ReportType>(1);
  const [where, setWhere] = useState(ANYWHERE);
  const [from, setFrom] = useState<string | null>(today());
  const [to, setTo] = useState<string | null>(today());
  const [shown, setShown] = useState<(UtilizationFilter & { type: ReportType }) | null>(null);
  const clearing =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value);
      setShown(null);
    };
  const last = type === 1 ? from : to;
  const input =
    from !== null && last !== null
      ? {
          type,
          officeId: where.officeId ?? 0,
          floorId: where.floorId ?? 0,
          fromDate: from,
          toDate: last,
        }
      : null;
  return (
    <Page>
      <PageHeader
        more={
          <IconButton label={t('Print')} onClick={() => window.print()}>
            <Printer aria-hidden="true" />
          </IconButton>
        }
      />
      <FilterBar
        label="Filters"
        waits={shown === null}
        onSubmit={() => setShown(input)}
        action={
          <Button type="submit" variant="primary" disabled={input === null}>
            View
          </Button>
        }
      >
        <Field label="Report Type" name="deskReportType">
          <Select
            options={TYPES.map((one) => ({ ...one, label: t(one.label) }))}
            value={type}
            onChange={(next) => {
              clearing(setType)(next ?? 1);
              setFrom(today());
              setTo(today());
            }}
          />
        </Field>
        <OfficeAndFloor value={where} onChange={clearing(setWhere)} />
        <Field label={type === 1 ? 'Date' : 'From Date'} name="deskReportFrom" required>
          <DateInput value={from} onChange={clearing(setFrom)} />
        </Field>
        {type === 2 && (
          <Field label="To Date" name="deskReportTo" required>
            <DateInput value={to} min={from ?? undefined} onChange={clearing(setTo)} />
          </Field>
        )}
      </FilterBar>
      {shown && <Results asked={shown} />}
    </Page>
  );
}

function Results({ asked }: { asked: UtilizationFilter & { type: ReportType } }) {
  const t = useTranslate();
  const { type, ...filter } = asked;
  const daily = useQuery({ ...dailyQuery(filter), enabled: type === 1 });
  const monthly = useQuery({ ...monthlyQuery(filter), enabled: type === 2 });
  const [person, setPerson] = useState<DeskUse | null>(null);
  const columns = useMemo(
    () => (type === 1 ? dailyColumns(t, setPerson) : monthlyColumns(t, setPerson)),
    [t, type],
  );
  return (
    <Loaded
      query={type === 1 ? daily : monthly}
      loading={<Skeleton kind="table" rows={8} columns={8} />}
    >
      {({ totalExecutiveSeats, totalMeetingRooms, currentUsage, transactions }) => (
        <>
          {type === 1 && (
            <Tiles>
              <StatTile label="Executive seats" value={<Count value={totalExecutiveSeats} />} />
              <StatTile
                label="Number of meeting rooms"
                value={<Count value={totalMeetingRooms} />}
              />
              <StatTile
                label="Total resources"
                value={<Count value={totalExecutiveSeats + totalMeetingRooms} />}
              />
              <StatTile
                label="Current usage"
                value={formatPercent(currentUsage)}
                hint="Minutes used as a share of bookable minutes"
              />
            </Tiles>
          )}
          <DataTable
            label={t('Resource Utilization Report')}
            rows={transactions}
            columns={columns}
            rowId={({ employeeId, inTime, hotDeskNo }) => `${employeeId} ${inTime} ${hotDeskNo}`}
            rowName={({ employeeName }) => employeeName}
            onOpen={setPerson}
            paging={{ initialPageSize: PAGE_SIZE }}
            empty={{ title: 'No Result Found' }}
          />
          {person && (
            <UserWiseView person={person} filter={filter} onClose={() => setPerson(null)} />
          )}
        </>
      )}
    </Loaded>
  );
}

function UserWiseView({
  person: { employeeId, employeeName },
  filter,
  onClose,
}: {
  person: DeskUse;
  filter: UtilizationFilter;
  onClose: () => void;
}) {
  const t = useTranslate();
  const uses = useQuery(dailyQuery(filter, employeeId));
  const columns = useMemo(() => transactionColumns(t), [t]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('User Wise view')}
      description={employeeName}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <Loaded query={uses} loading={<Skeleton kind="table" rows={4} columns={6} />}>
        {({ transactions }) => (
          <DataTable
            label={t('User Wise view')}
            rows={transactions}
            columns={columns}
            columnChoice={false}
            rowId={({ inTime, hotDeskNo }) => `${inTime} ${hotDeskNo}`}
            empty={{ title: 'No Result Found' }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
