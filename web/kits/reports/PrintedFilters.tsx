import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReportDefinition, ReportFilter } from '#machines/kits/reports/report.ts';
import { formatDate, formatDay } from '#web/components/ui/index.ts';
import { basicInfoQuery } from '#web/kits/people/index.ts';
import { optionsQuery } from '#web/kits/resources/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { today } from '#web/lib/today.ts';
import { listedQuery } from './api.ts';
import { OnlyText } from './Only.tsx';
import { ONLY } from './useReportState.ts';

type Value = (name: string) => string | null;

/** Shows the filters of a printed report and the day it was printed. */
export function PrintedFilters({
  definition,
  value,
}: {
  definition: ReportDefinition;
  value: Value;
}) {
  const t = useTranslate();
  const rows = Object.entries(definition.filters).flatMap(([name, filter]): ReactNode[] => {
    if (filter.kind === 'period') {
      const [from, to] = [value('from'), value('to')];
      return from && to
        ? [
            <span key={name}>
              {formatDay(from)} – {formatDay(to)} ·{' '}
            </span>,
          ]
        : [];
    }
    const given = value(name);
    return given === null
      ? []
      : [
          <span key={name}>
            {t('label' in filter ? filter.label : 'Search')}:{' '}
            <Given filter={filter} given={given} /> ·{' '}
          </span>,
        ];
  });
  const only = value(ONLY);
  return (
    <>
      {rows}
      {only !== null && (
        <>
          <OnlyText columns={definition.columns} only={only} /> ·{' '}
        </>
      )}
      {t('As of {day}', { day: formatDate(today()) })}
    </>
  );
}

function Given({ filter, given }: { filter: ReportFilter; given: string }) {
  const t = useTranslate();
  switch (filter.kind) {
    case 'reference':
      return <Named resource={filter.resource} id={Number(given)} />;
    case 'listed':
      return <Listed call={filter.call} id={Number(given)} />;
    case 'choice':
    case 'several':
      return given
        .split(',')
        .map((one) => t(filter.options[one] ?? one))
        .join(', ');
    case 'day':
      return formatDay(given);
    case 'person':
      return <PersonName id={Number(given)} />;
    case 'period':
    case 'text':
    case 'search':
      return given;
  }
}

function PersonName({ id }: { id: number }) {
  const { data } = useQuery(basicInfoQuery(id));
  return data?.strEmployeeName ?? '…';
}

function Listed({ call, id }: { call: string; id: number }) {
  const { data = [] } = useQuery(listedQuery(call));
  return data.find(({ value }) => value === id)?.label ?? '…';
}

function Named({ resource, id }: { resource: string; id: number }) {
  const { data = [] } = useQuery(optionsQuery(resource));
  return data.find(({ value }) => value === id)?.label ?? '…';
}
