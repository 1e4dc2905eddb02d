import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CycleBoard } from '#machines/domains/performance/contracts/appraisal.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Card,
  Field,
  formatCount,
  formatNumber,
  Select,
  Skeleton,
  SummaryLine,
} from '#web/components/ui/index.ts';
import { boardQuery } from './api.ts';
import { Appraisal } from './Appraisal.tsx';
import { getAppraisalColumns } from './columns.tsx';
import { CycleActions } from './cycle/CycleActions.tsx';
import { CycleProgress } from './cycle/CycleProgress.tsx';
import { useCycleWork } from './cycle/useCycleWork.ts';

/** Shows a cycle to HR: what is missing, who is late, and the scores by department. */
export function HrAssessmentScreen() {
  const [search] = useSearchParams();
  const id = Number(search.get('appraisal'));
  return id > 0 ? <Appraisal key={id} id={id} /> : <Board />;
}

function Board() {
  const [cycleId, setCycleId] = useState<number | null>(null);
  const board = useQuery(boardQuery(cycleId));
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
            <Field label="Cycle" name="cycle">
              <Select
                value={view.cycleId}
                options={view.cycles.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={setCycleId}
              />
            </Field>
            {work && <CycleProgress work={work} />}
            <SummaryLine
              items={[
                { label: 'People', value: formatCount(view.summary.people) },
                { label: 'No self assessment', value: formatCount(view.summary.selfMissing) },
                {
                  label: 'No supervisor assessment',
                  value: formatCount(view.summary.supervisorMissing),
                },
                {
                  label: 'No earlier supervisor’s assessment',
                  value: formatCount(view.summary.earlierMissing),
                },
                { label: 'No targets', value: formatCount(view.summary.targetsMissing) },
              ]}
            />
            <DataTable
              label="Assessments"
              rows={view.rows}
              columns={getAppraisalColumns(view.rows)}
              rowId={({ appraisalId }) => String(appraisalId)}
              storageKey="performance.board"
              hotkeys="page"
              empty={{ description: 'The cycle is not opened yet.' }}
            />
            {view.groups.length > 0 && <Groups groups={view.groups} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

type Group = CycleBoard['groups'][number];

function Groups({ groups }: { groups: readonly Group[] }) {
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
