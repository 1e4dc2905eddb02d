import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import type { ApplicationRow } from '#machines/domains/training/contracts/training.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Button, DateText, Link, Skeleton } from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { applicationsQuery } from './api.ts';
import { formatIn } from './times.tsx';
import { trainingPath } from './ScheduleTable.tsx';

/** Lists training applications of people in the user's business units. */
export function ApplicationsScreen() {
  const t = useTranslate();
  const may = useMay();
  const applications = useQuery(applicationsQuery);
  return (
    <Page>
      <PageHeader
        description="Who has a seat, who waits and who waits for approval, in your business units."
        action={
          may('isCreate', MENU.trainingApplications) && (
            <Button asChild variant="primary" icon={<UserPlus aria-hidden="true" />}>
              <Link to={paths.applyForOthers}>{t('Apply for others')}</Link>
            </Button>
          )
        }
      />
      <Loaded query={applications} loading={<Skeleton kind="table" rows={8} columns={6} />}>
        {(rows) => (
          <DataTable
            label="Training applications"
            rows={rows}
            columns={COLUMNS}
            rowId={({ applicationId }) => String(applicationId)}
            storageKey="training.applications"
            hotkeys="page"
            empty={{ description: 'No one has applied for a training yet.' }}
          />
        )}
      </Loaded>
    </Page>
  );
}

const COLUMNS: readonly Column<ApplicationRow>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name, card: 'title', width: 'wide' },
  {
    id: 'title',
    label: 'Training',
    value: ({ title }) => title,
    cell: ({ trainingId, title }) => <Link to={trainingPath(trainingId)}>{title}</Link>,
    card: 'subtitle',
    width: 'wide',
  },
  { id: 'status', label: 'Status', value: ({ status }) => status, says: true },
  { id: 'place', label: 'Place on the waiting list', value: ({ place }) => place, numeric: true },
  {
    id: 'startsAt',
    label: 'Starts',
    value: ({ startsAt }) => startsAt,
    cell: ({ startsAt, timeZone }) => formatIn(startsAt, timeZone),
    width: 'time',
  },
  {
    id: 'appliedAt',
    label: 'Applied',
    value: ({ appliedAt }) => appliedAt,
    cell: ({ appliedAt }) => <DateText value={appliedAt} withTime />,
    width: 'time',
  },
  { id: 'department', label: 'Department', value: ({ department }) => department },
  { id: 'code', label: 'Employee Id', value: ({ code }) => code },
  { id: 'number', label: 'Number', value: ({ number }) => number, folds: true },
];
