import { useState } from 'react';
import type { StepFilter } from '#machines/domains/workflows/contracts/audit.ts';
import { Columns } from '#web/components/chart/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Card, formatCount, formatDate, Tabs, TextLink } from '#web/components/ui/index.ts';
import type { Bucket } from './buckets.ts';
import { translateNow, useTranslate } from '#web/lib/messages.ts';

export type OverTimeProps = {
  buckets: readonly Bucket[];
  startEvent: string;
  /** The path of the list of steps that match a filter. */
  getSteps: (filter: StepFilter) => string;
};

const getSpan = ({ day, until }: Bucket): string =>
  day === until
    ? formatDate(day)
    : translateNow('{from} to {until}', { from: formatDate(day), until: formatDate(until) });

/** Started and finished instances, as a chart and as figures linked to their steps. */
export function OverTime({ buckets, startEvent, getSteps }: OverTimeProps) {
  useTranslate();
  const [shown, setShown] = useState('chart');
  return (
    <Card title="Started and ended">
      <Tabs
        label="Started and ended"
        value={shown}
        onChange={setShown}
        tabs={[
          {
            id: 'chart',
            label: 'Chart',
            content: (
              <Columns
                label="Started and ended over time"
                series={['Started', 'Ended']}
                groups={buckets.map((bucket) => ({
                  label: getSpan(bucket),
                  mark: formatDate(bucket.day),
                  values: [bucket.started, bucket.finished],
                }))}
              />
            ),
          },
          {
            id: 'figures',
            label: 'Figures',
            content: (
              <DataTable
                label="Started and ended over time"
                rows={buckets.filter(({ started, finished }) => started + finished > 0)}
                columns={bucketColumns(startEvent, getSteps)}
                rowId={({ day }: Bucket) => day}
                columnChoice={false}
                empty={{ description: 'Nothing started or ended.' }}
              />
            ),
          },
        ]}
      />
    </Card>
  );
}

const bucketColumns = (
  startEvent: string,
  getSteps: OverTimeProps['getSteps'],
): readonly Column<Bucket>[] => {
  const linked = ({ day, until }: Bucket, count: number, filter: StepFilter) => (
    <TextLink to={getSteps({ ...filter, from: day, until })}>{formatCount(count)}</TextLink>
  );
  return [
    { id: 'when', label: 'When', value: ({ day }) => day, cell: getSpan, card: 'title' },
    {
      id: 'begun',
      label: 'Started',
      value: ({ started }) => started,
      cell: (bucket) => linked(bucket, bucket.started, { event: startEvent }),
      numeric: true,
    },
    {
      id: 'ended',
      label: 'Ended',
      value: ({ finished }) => finished,
      cell: (bucket) => linked(bucket, bucket.finished, { ended: true }),
      numeric: true,
    },
  ];
};
