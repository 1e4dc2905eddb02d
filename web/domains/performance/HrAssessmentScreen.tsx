import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CycleSummary } from '#machines/domains/performance/contracts/appraisal.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Card,
  Field,
  formatCount,
  formatNumber,
  Select,
  Skeleton,
  SummaryLine,
  TextInput,
} from '#web/components/ui/index.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { boardQuery, cycleSummaryQuery } from './api.ts';
import { Appraisal } from './Appraisal.tsx';
import { getAppraisalColumns } from './columns.tsx';
import { CycleActions } from './cycle/CycleActions.tsx';
import { CycleProgress } from './cycle/CycleProgress.tsx';
import { useCycleWork } from './cycle/useCycleWork.ts';

/** After typing stops for this long, people are searched. */
const PAUSE_MS = 250;

/** Shows a cycle to HR: what is missing, who is late, and the scores by department. */
export function HrAssessmentScreen() {
  const [search] = useSearchParams();
  const id = Number(search.get('appraisal'));
  return id > 0 ? <Appraisal key={id} id={id} /> : <Board />;
}

function Board() {
  const [cycleId, setCycleId] = useState<number | null>(null);
  const [pageNo, setPageNo] = useState(1);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), PAUSE_MS);
  const board = useQuery(boardQuery({ cycleId, pageNo, search }));
  const work = useCycleWork(board.data?.cycleId ?? null);
  return (
    <Page>
      <PageHeader
        description="Everyone’s assessment in a cycle: the longest waiting first."
        action={work && <CycleActions work={work} />}
      />
      <Loaded query={board} loading={<Skeleton kind="table" rows={8} columns={6} />}>
        {(view) => (
          <>
            <FilterBar label="Filters" collapsible={false}>
              <Field label="Cycle" name="cycle">
                <Select
                  value={view.cycleId}
                  options={view.cycles.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(chosen) => {
                    setCycleId(chosen);
                    setPageNo(1);
                  }}
                />
              </Field>
              <Field label="Name or employee ID" name="search">
                <TextInput
                  type="search"
                  value={typed}
                  onValueChange={(text) => {
                    setTyped(text);
                    setPageNo(1);
                  }}
                />
              </Field>
            </FilterBar>
            {work && <CycleProgress work={work} />}
            {view.cycleId !== null && <Summary cycleId={view.cycleId} />}
            <DataTable
              label="Assessments"
              rows={view.rows}
              columns={getAppraisalColumns(view.rows)}
              rowId={({ appraisalId }) => String(appraisalId)}
              paging={{
                page: pageNo - 1,
                pageSize: view.pageSize,
                total: view.total,
                pageSizes: [view.pageSize],
                onChange: ({ page }) => setPageNo(page + 1),
              }}
              storageKey="performance.board"
              hotkeys="page"
              empty={{
                description: search === '' ? 'The cycle is not opened yet.' : 'No one matches.',
              }}
            />
            {view.cycleId !== null && <Groups cycleId={view.cycleId} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Shows what is missing in the cycle. It is loaded separately, so that the first rows do not wait for it. */
function Summary({ cycleId }: { cycleId: number }) {
  const { data } = useQuery(cycleSummaryQuery(cycleId));
  if (!data) return <Skeleton kind="text" lines={1} />;
  const { people, selfMissing, supervisorMissing, earlierMissing, targetsMissing } = data.summary;
  return (
    <SummaryLine
      items={[
        { label: 'People', value: formatCount(people) },
        { label: 'No self assessment', value: formatCount(selfMissing) },
        { label: 'No supervisor assessment', value: formatCount(supervisorMissing) },
        { label: 'No earlier supervisor’s assessment', value: formatCount(earlierMissing) },
        { label: 'No targets', value: formatCount(targetsMissing) },
      ]}
    />
  );
}

type Group = CycleSummary['groups'][number];

function Groups({ cycleId }: { cycleId: number }) {
  const groups = useQuery(cycleSummaryQuery(cycleId)).data?.groups ?? [];
  if (groups.length === 0) return null;
  return (
    <Card
      title="Published scores by department"
      description="Means of fewer than five people are not shown."
    >
      <DataTable
        label="Published scores by department"
        rows={groups}
        columns={GROUP_COLUMNS}
        rowId={({ department }) => department}
        storageKey="performance.groups"
        empty={{ description: 'Nothing is published yet.' }}
      />
    </Card>
  );
}

const GROUP_COLUMNS: readonly Column<Group>[] = [
  { id: 'department', label: 'Department', value: ({ department }) => department, card: 'title' },
  { id: 'people', label: 'People', value: ({ people }) => people, numeric: true },
  {
    id: 'mean',
    label: 'Mean',
    value: ({ mean }) => mean,
    numeric: true,
    cell: ({ mean }) => (mean === null ? '—' : formatNumber(mean)),
  },
];
