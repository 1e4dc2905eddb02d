import { useQuery } from '@tanstack/react-query';
import type { PlanRow } from '#machines/domains/performance/contracts/development.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { DateText, formatCount, Link, Skeleton, SummaryLine } from '#web/components/ui/index.ts';
import { planBoardQuery, planPath } from './api.ts';

/** Lists the development plans of the units that HR is responsible for, and how many people have none. */
export function PlanBoardScreen() {
  const board = useQuery(planBoardQuery);
  return (
    <Page>
      <PageHeader description="Plans of your business units. Coaching talks are only counted: what was said in them stays between the two." />
      <Loaded query={board} loading={<Skeleton kind="table" rows={8} columns={6} />}>
        {({ rows, summary }) => (
          <>
            <SummaryLine
              items={[
                { label: 'People', value: formatCount(summary.people) },
                { label: 'With an open plan', value: formatCount(summary.withPlan) },
                {
                  label: 'Overdue steps',
                  value: formatCount(summary.overdue),
                  tone: summary.overdue > 0 ? 'danger' : undefined,
                },
                { label: 'Coaching talks in a year', value: formatCount(summary.talks) },
              ]}
            />
            <DataTable
              label="Development plans"
              rows={rows}
              columns={COLUMNS}
              rowId={({ planId }) => String(planId)}
              storageKey="performance.plans"
              hotkeys="page"
              empty={{ description: 'No one in your business units has a development plan yet.' }}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const COLUMNS: readonly Column<PlanRow>[] = [
  {
    id: 'name',
    label: 'Name',
    value: ({ name }) => name,
    card: 'title',
    cell: ({ planId, name }) => <Link to={planPath(planId)}>{name}</Link>,
  },
  { id: 'aim', label: 'Aim', value: ({ aim }) => aim, width: 'wide' },
  { id: 'status', label: 'Status', value: ({ status }) => status, says: true },
  { id: 'done', label: 'Done', value: ({ done }) => done, numeric: true },
  { id: 'steps', label: 'Steps', value: ({ steps }) => steps, numeric: true },
  { id: 'overdue', label: 'Overdue', value: ({ overdue }) => overdue, numeric: true },
  {
    id: 'endsOn',
    label: 'Until',
    value: ({ endsOn }) => endsOn,
    cell: ({ endsOn }) => <DateText value={endsOn} />,
  },
  { id: 'result', label: 'Result', value: ({ result }) => result ?? '—', says: true },
  { id: 'department', label: 'Department', value: ({ department }) => department, folds: true },
  { id: 'code', label: 'Employee Id', value: ({ code }) => code, folds: true },
];
