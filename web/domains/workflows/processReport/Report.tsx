import { Fragment, useMemo } from 'react';
import type { StepFilter } from '#machines/domains/workflows/contracts/audit.ts';
import type {
  ProcessReport,
  StageFigures,
  StepCount,
} from '#machines/domains/workflows/contracts/processReport.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Card,
  formatCount,
  formatPercent,
  StatTile,
  TextLink,
  Tiles,
} from '#web/components/ui/index.ts';
import { stageColumns } from './stageColumns.tsx';
import { inBuckets } from './buckets.ts';
import { OverTime } from './OverTime.tsx';
import { translateNow, useTranslate } from '#web/lib/messages.ts';

export type ReportProps = { report: ProcessReport; businessUnitId: number | undefined };

/** The figures of a report, each linked to the steps or subjects that it counts. */
export function Report({ report, businessUnitId }: ReportProps) {
  const t = useTranslate();
  const { workflow, from, until, changeRequests, rejections, decisions, days } = report;
  const getSteps = (more: StepFilter) =>
    paths.searchHistory({ workflow, from, until, businessUnitId, ...more });
  const columns = useMemo(
    () =>
      stageColumns({
        stays: (state) =>
          paths.searchHistory({ workflow, from, until, businessUnitId, leftState: state }),
        waiting: (state) => paths.standing(workflow, state, { businessUnitId }),
        overdue: (state) => paths.standing(workflow, state, { businessUnitId, overdue: true }),
        most: Math.max(...report.stages.map(({ p95Seconds }) => p95Seconds ?? 0)),
      }),
    [workflow, from, until, businessUnitId, report.stages],
  );
  const getLink = (step: StepCount) => ({
    words: `${t(step.label)} ${formatCount(step.count)}`,
    to: getSteps(getFilter(step)),
  });
  const sentBack = getTotal(changeRequests);
  const rejected = getTotal(rejections);
  const rate = (count: number) => (decisions === 0 ? 0 : (count / decisions) * 100);
  if (report.started + decisions + report.finished === 0 && !report.stages.some(isWaiting)) {
    return <EmptyState description="No activity that you have access to in this period." />;
  }
  return (
    <>
      <Tiles>
        <StatTile
          label="Started"
          value={
            <TextLink to={getSteps({ event: report.startEvent })}>
              {formatCount(report.started)}
            </TextLink>
          }
        />
        <StatTile
          label="Ended"
          value={<TextLink to={getSteps({ ended: true })}>{formatCount(report.finished)}</TextLink>}
          hint={
            <Links
              links={report.ends.map(({ state, label, count }) => ({
                words: `${t(label)} ${formatCount(count)}`,
                to: getSteps({ state, ended: true }),
              }))}
            />
          }
        />
        <StatTile
          label="Sent back"
          value={formatPercent(rate(sentBack))}
          hint={
            <>
              {t('{count} of {total} decisions', {
                count: formatCount(sentBack),
                total: formatCount(decisions),
              })}{' '}
              <Links links={changeRequests.map(getLink)} />
            </>
          }
        />
        <StatTile
          label="Rejected"
          value={formatPercent(rate(rejected))}
          hint={
            <>
              {t('{count} of {total} decisions', {
                count: formatCount(rejected),
                total: formatCount(decisions),
              })}{' '}
              <Links links={rejections.map(getLink)} />
            </>
          }
        />
      </Tiles>
      <OverTime
        buckets={inBuckets(days, from, until)}
        startEvent={report.startEvent}
        getSteps={getSteps}
      />
      <Card
        title="Stages and who they wait for"
        description="Durations of stages that ended in the period. Waiting work is always current."
      >
        <DataTable
          label="Stages"
          rows={report.stages}
          columns={columns}
          rowId={({ state }: StageFigures) => state}
          columnChoice={false}
        />
      </Card>
      <Card title="Transitions to an end, back, or to a rejection">
        <DataTable
          label="Transitions"
          rows={getWays(report)}
          columns={wayColumns(getSteps)}
          rowId={({ id }) => id}
          columnChoice={false}
          empty={{ description: 'Nothing ended or was sent back.' }}
        />
      </Card>
    </>
  );
}

const getFilter = ({ event, from, to }: StepCount): StepFilter => ({
  event,
  leftState: from,
  state: to,
});

/** Links for figures that aren't rows of a table. */
function Links({ links }: { links: readonly { words: string; to: string }[] }) {
  return links.map(({ words, to }, index) => (
    <Fragment key={to}>
      {index > 0 && ', '}
      <TextLink to={to}>{words}</TextLink>
    </Fragment>
  ));
}

const isWaiting = ({ waiting }: StageFigures): boolean => waiting > 0;
const getTotal = (steps: readonly StepCount[]): number =>
  steps.reduce((sum, { count }) => sum + count, 0);

type Way = { id: string; what: string; label: string; count: number; filter: StepFilter };

const getWays = ({ changeRequests, rejections, ends: all }: ProcessReport): Way[] => [
  ...all.map(({ state, label, count }) => ({
    id: `end ${state}`,
    what: 'Ended',
    label,
    count,
    filter: { state, ended: true },
  })),
  ...[
    ...changeRequests.map((step) => ['Sent back', step] as const),
    ...rejections.map((step) => ['Rejected', step] as const),
  ].map(([what, step]) => ({
    id: `${what} ${step.event} ${step.from} ${step.to}`,
    what,
    label: `${translateNow(step.label)}: ${translateNow(step.fromLabel)} → ${translateNow(step.toLabel)}`,
    count: step.count,
    filter: getFilter(step),
  })),
];

const wayColumns = (to: (filter: StepFilter) => string): readonly Column<Way>[] => [
  {
    id: 'way',
    label: 'Transition',
    value: ({ label }) => label,
    says: true,
    card: 'title',
    width: 'widest',
  },
  { id: 'what', label: 'Type', value: ({ what }) => what, says: true },
  {
    id: 'count',
    label: 'Steps',
    value: ({ count }) => count,
    cell: ({ count, filter }) => <TextLink to={to(filter)}>{formatCount(count)}</TextLink>,
    numeric: true,
  },
];
