import { isFoundBy } from '#machines/core/values/textKeys.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type {
  GrievanceCounts,
  GrievanceRow,
} from '#machines/domains/grievances/contracts/grievances.ts';
import { PRIORITIES, STATUSES } from '#machines/domains/grievances/vocabulary.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import { paths } from '#web/lib/paths.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable } from '#web/components/table/index.ts';
import {
  Button,
  Count,
  Field,
  formatPercent,
  Select,
  Skeleton,
  StatTile,
  Tabs,
  TextInput,
  Tiles,
  formatCount,
} from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useBusinessUnit } from '#web/lib/settings/index.ts';
import { ActDialog, type ActDialogProps } from './ActDialogs.tsx';
import { allGrievancesQuery, countsQuery, deadlinesQuery } from './api.ts';
import { dashboardColumns } from './columns.tsx';
import { DeadlinesDialog } from './DeadlinesDialog.tsx';
import { DetailsDialog } from './DetailsDialog.tsx';
import styles from './grievances.module.css';
import { translateNow } from '#web/lib/messages.ts';

/** The grievance dashboard (spec 001 §2.2). */
export function DashboardScreen() {
  const { pathname } = useLocation();
  const mayEdit = useMay()('isEdit', MENU.grievanceDashboard);
  const [businessUnitId] = useBusinessUnit();
  const counts = useQuery(countsQuery);
  const grievances = useQuery(allGrievancesQuery(businessUnitId));
  const deadlines = useQuery({ ...deadlinesQuery, enabled: mayEdit });
  const [setsDeadlines, setSetsDeadlines] = useState(false);
  return (
    <Page>
      <PageHeader
        title={pathname.includes('/SelfService/') ? 'Employee Self Service' : 'Employee Management'}
        breadcrumb={[{ label: 'Grievance Management', to: paths.grievances }]}
        description="Grievance dashboard"
        {...(deadlines.data?.isEdit && {
          more: <Button onClick={() => setSetsDeadlines(true)}>Deadlines</Button>,
        })}
      />
      <Loaded query={counts} loading={<Skeleton kind="card" />}>
        {(data) => <Counts counts={data} />}
      </Loaded>
      <Tabs
        label="Grievances"
        value="all"
        onChange={() => undefined}
        tabs={[
          {
            id: 'all',
            label: 'All Grievances',
            count: grievances.data?.items.length,
            content: (
              <Loaded query={grievances} loading={<Skeleton kind="table" rows={8} columns={8} />}>
                {({ items }) => <AllGrievances rows={items} />}
              </Loaded>
            ),
          },
        ]}
      />
      <DeadlinesDialog open={setsDeadlines} onClose={() => setSetsDeadlines(false)} />
    </Page>
  );
}

/** Instead of the specification's fixed '+12% from last month': the change since the start of the month. */
function getChange(now: number, before: number): string {
  if (now === before) return 'No change from last month';
  const sign = now > before ? '+' : '−';
  if (before === 0)
    return translateNow('{change} from last month', {
      change: `${sign}${formatCount(Math.abs(now - before))}`,
    });
  return translateNow('{change} from last month', {
    change: `${sign}${formatPercent((Math.abs(now - before) / before) * 100, 0)}`,
  });
}

const CARDS = ['Pending', 'In Progress', 'Resolved', 'Overdue'] as const;

function Counts({ counts }: { counts: GrievanceCounts }) {
  const entry = (status: string) => counts.statusList.find((one) => one.status === status);
  return (
    <Tiles>
      <StatTile
        label="Total Grievances"
        value={<Count value={counts.total} />}
        hint={getChange(counts.total, counts.totalLastMonth)}
      />
      {CARDS.map((status) => {
        const { count = 0, lastMonth = 0 } = entry(status) ?? {};
        return (
          <StatTile
            key={status}
            label={status}
            value={<Count value={count} />}
            hint={getChange(count, lastMonth)}
            {...(status === 'Overdue' && count > 0 && { tone: 'danger' })}
          />
        );
      })}
    </Tiles>
  );
}

function AllGrievances({ rows }: { rows: readonly GrievanceRow[] }) {
  const [text, setText] = useState('');
  const [status, setStatus] = useState<string | null>(null);
  const [priority, setPriority] = useState<string | null>(null);
  const [viewed, setViewed] = useState<GrievanceRow | null>(null);
  const [act, setAct] = useState<ActDialogProps['act']>(null);
  const columns = useMemo(
    () =>
      dashboardColumns({
        onView: setViewed,
        onAct: (kind, grievance) => setAct({ kind, grievance }),
      }),
    [],
  );
  const shown = useMemo(
    () => rows.filter((row) => matches(row, text, status, priority)),
    [rows, text, status, priority],
  );
  return (
    <div className={styles.list}>
      <FilterBar label="Grievances">
        <Field label="Search" name="grievanceSearch">
          <TextInput value={text} onValueChange={setText} autoComplete="off" type="search" />
        </Field>
        <Field label="Status" name="statusFilter">
          <Select
            value={status}
            onChange={setStatus}
            clearable
            placeholder="All"
            options={STATUSES.map(({ name }) => ({ value: name, label: name }))}
          />
        </Field>
        <Field label="Priority" name="priorityFilter">
          <Select
            value={priority}
            onChange={setPriority}
            clearable
            placeholder="All"
            options={PRIORITIES.map((name) => ({ value: name, label: name }))}
          />
        </Field>
      </FilterBar>
      <DataTable
        label="All Grievances"
        rows={shown}
        columns={columns}
        rowId={({ intGrievanceId }) => String(intGrievanceId)}
        onOpen={setViewed}
        paging={{ remembered: 'grievanceDashboard' }}
        storageKey="grievances.all"
        density="tall"
        hotkeys="page"
        empty={{
          title: rows.length === 0 ? 'No grievances found' : 'No grievances match your filters',
        }}
      />
      <DetailsDialog id={viewed?.intGrievanceId ?? null} onClose={() => setViewed(null)} />
      <ActDialog act={act} rows={rows} onClose={() => setAct(null)} />
    </div>
  );
}

function matches(
  row: GrievanceRow,
  text: string,
  status: string | null,
  priority: string | null,
): boolean {
  const said = [row.ticketNo, row.strCreatedUser, row.strGrievanceType, row.strCategory];
  return (
    (status === null || row.strStatus === status) &&
    (priority === null || row.strPriority === priority) &&
    isFoundBy([...said, row.strAssignedTo].join(' '), text)
  );
}
