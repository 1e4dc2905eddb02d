import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CycleBoard } from '#machines/domains/performance/contracts/appraisal.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Button,
  Card,
  Field,
  formatCount,
  formatNumber,
  Select,
  Skeleton,
  SummaryLine,
  useConfirm,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { boardQuery, PERFORMANCE } from './api.ts';
import { Appraisal } from './Appraisal.tsx';
import { getAppraisalColumns } from './columns.tsx';

/** Shows a cycle to HR: what is missing, who is late, and the scores by department. */
export function HrAssessmentScreen() {
  const [search] = useSearchParams();
  const id = Number(search.get('appraisal'));
  return id > 0 ? <Appraisal key={id} id={id} /> : <Board />;
}

function Board() {
  const [cycleId, setCycleId] = useState<number | null>(null);
  const board = useQuery(boardQuery(cycleId));
  return (
    <Page>
      <PageHeader
        description="Everyone’s assessment in a cycle: the longest waiting first."
        action={board.data && <Actions board={board.data} />}
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

function Actions({ board: { cycleId, rows } }: { board: CycleBoard }) {
  const t = useTranslate();
  const may = useMay();
  const confirm = useConfirm();
  const { submit, busy } = useSubmit([PERFORMANCE, ['workflow']]);
  if (cycleId === null || !may('isEdit', MENU.hrAssessment)) return null;
  const ready = rows.filter(({ state }) => state === 'calibration').length;
  const publish = async () => {
    const isSure = await confirm({
      title: t('Publish {count, plural, one {# assessment} other {# assessments}}?', {
        count: ready,
      }),
      body: t('People see their marks and scores at once.'),
      confirmLabel: t('Publish'),
    });
    if (isSure) await submit('/Performance/Publish', { cycleId });
  };
  return (
    <>
      <Button loading={busy} onClick={() => void submit('/Performance/OpenCycle', { cycleId })}>
        {t('Open for everyone with targets')}
      </Button>
      {ready > 0 && (
        <Button variant="primary" loading={busy} onClick={() => void publish()}>
          {t('Publish')}
        </Button>
      )}
    </>
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
