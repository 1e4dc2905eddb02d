import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import type { TrainingNeed } from '#machines/domains/training/contracts/planning.ts';
import { NEEDS } from '#machines/domains/training/requests/trainingRequisition.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Button,
  Card,
  DateText,
  formatDate,
  Link,
  Money,
  Skeleton,
  usePhone,
} from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { needsQuery, TRAINING } from './api.ts';
import { Budgets } from './Budgets.tsx';
import { trainingPath } from './ScheduleTable.tsx';

/**
 * Lists the budgets, and approved training needs by title. For each, the user can plan a training or give the people
 * seats in an open one.
 */
export function PlanningScreen() {
  const needs = useQuery(needsQuery);
  const isPhone = usePhone();
  return (
    <Page>
      <PageHeader description="Approved requisitions by training, until their people have a seat." />
      {!isPhone && <Budgets />}
      <Loaded query={needs} loading={<Skeleton kind="card" />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title="Every approved need is planned"
              description="Approved training requisitions appear here."
            />
          ) : (
            rows.map((need) => <Need key={need.titleId} need={need} />)
          )
        }
      </Loaded>
      {/* On phones, the budgets fill several screens. */}
      {isPhone && <Budgets />}
    </Page>
  );
}

function Need({ need }: { need: TrainingNeed }) {
  const t = useTranslate();
  const may = useMay();
  const { submit, busy } = useSubmit([TRAINING]);
  const { titleId, title, openTrainingId, openNumber, openFree, people } = need;
  const { plannedTrainingId, plannedNumber, plannedOn } = need;
  const seat = () =>
    submit('/Training/ApplyFor', {
      trainingId: openTrainingId,
      employeeIds: people.map(({ employeeId }) => employeeId),
    });
  return (
    <Card
      title={title}
      description={getSummary(t, need)}
      padding="none"
      actions={
        <>
          {plannedTrainingId !== null && (
            <Button asChild size="small">
              <Link to={trainingPath(plannedTrainingId)}>
                {t('{number} is planned for {day}', {
                  number: plannedNumber ?? '',
                  day: formatDate(plannedOn ?? ''),
                })}
              </Link>
            </Button>
          )}
          {openTrainingId !== null && may('isCreate', MENU.trainingApplications) && (
            <Button size="small" variant="primary" loading={busy} onClick={() => void seat()}>
              {t('Apply for them in {number}, {free} free', {
                number: openNumber ?? '',
                free: openFree ?? 0,
              })}
            </Button>
          )}
          {may('isCreate', MENU.trainingSchedule) && (
            <Button asChild size="small" icon={<CalendarPlus aria-hidden="true" />}>
              <Link to={`${paths.planTraining}?title=${titleId}&seats=${people.length}`}>
                {t('Plan a training')}
              </Link>
            </Button>
          )}
        </>
      }
    >
      <DataTable
        label={title}
        rows={people}
        columns={COLUMNS}
        columnChoice={false}
        rowId={({ requestId }) => String(requestId)}
        empty={{ description: 'No one needs it.' }}
      />
    </Card>
  );
}

function getSummary(t: Translate, { people }: TrainingNeed): string {
  const first = people.flatMap(({ neededBy }) => neededBy ?? []).toSorted()[0];
  return first === undefined
    ? t('{count, plural, one {# person} other {# people}}', { count: people.length })
    : t('{count, plural, one {# person, by {day}} other {# people, the first by {day}}}', {
        count: people.length,
        day: formatDate(first),
      });
}

const COLUMNS: readonly Column<TrainingNeed['people'][number]>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name, card: 'title', width: 'wide' },
  {
    id: 'need',
    label: 'Need',
    value: ({ need }) => NEEDS[need as keyof typeof NEEDS] ?? need,
    says: true,
    width: 'wide',
  },
  {
    id: 'neededBy',
    label: 'Needed by',
    value: ({ neededBy }) => neededBy,
    cell: ({ neededBy }) => (neededBy === null ? '—' : <DateText value={neededBy} />),
  },
  {
    id: 'estimate',
    label: 'Estimated cost',
    value: ({ estimate }) => estimate,
    numeric: true,
    money: true,
    cell: ({ estimate }) => (estimate === null ? '—' : <Money value={estimate} />),
  },
  { id: 'unit', label: 'Business unit', value: ({ unit }) => unit },
  { id: 'code', label: 'Employee Id', value: ({ code }) => code },
  { id: 'number', label: 'Number', value: ({ number }) => number, folds: true },
];
