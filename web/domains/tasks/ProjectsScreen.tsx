import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ProjectRow } from '#machines/domains/tasks/contracts/tasks.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { actionColumn, DataTable, type Column } from '#web/components/table/index.ts';
import {
  Button,
  DateText,
  formatPercent,
  Link,
  Skeleton,
  StatusBadge,
} from '#web/components/ui/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { projectsQuery } from './api.ts';
import { ProjectDialog } from './ProjectDialog.tsx';
import { cardsPath } from './useCardFilters.ts';

/** Lists the projects that the user is a member of, with their progress. */
export function ProjectsScreen() {
  const t = useTranslate();
  const projects = useQuery(projectsQuery);
  // The ID of the project in the dialog, or 0 for a new one.
  const [opened, setOpened] = useState<number | null>(null);
  const columns = useMemo(() => getColumns(t, setOpened), [t]);
  return (
    <Page>
      <PageHeader
        description={t(
          'Projects that you are a member of. Progress is done estimates in percent of all, or cards if not all have an estimate.',
        )}
        action={
          <Button variant="primary" icon={<Plus />} onClick={() => setOpened(0)}>
            {t('New project')}
          </Button>
        }
      />
      <Loaded query={projects} loading={<Skeleton kind="table" rows={5} columns={6} />}>
        {(rows) => (
          <DataTable
            label="Projects"
            rows={rows}
            columns={columns}
            rowId={({ projectId }) => String(projectId)}
            storageKey="tasks.projects"
            hotkeys="page"
            empty={{
              description: 'You are not in a project yet. Create one, or ask its owner to add you.',
            }}
          />
        )}
      </Loaded>
      {opened !== null && <ProjectDialog projectId={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}

const getColumns = (
  t: Translate,
  onEdit: (projectId: number) => void,
): readonly Column<ProjectRow>[] => [
  {
    id: 'name',
    label: 'Project',
    value: ({ name }) => name,
    card: 'title',
    width: 'wide',
    cell: ({ projectId, name }) => (
      <Link to={`${paths.taskBoard}?project=${projectId}`}>{name}</Link>
    ),
  },
  { id: 'code', label: 'Short name', value: ({ code }) => code, width: 'narrow' },
  {
    id: 'status',
    label: 'Status',
    value: ({ isClosed }) => (isClosed ? 'Closed' : 'Open'),
    cell: ({ isClosed }) => (
      <StatusBadge label={isClosed ? 'Closed' : 'Open'} tone={isClosed ? 'neutral' : 'success'} />
    ),
  },
  {
    id: 'progress',
    label: 'Progress',
    value: ({ progress }) => progress,
    numeric: true,
    cell: ({ progress }) => formatPercent(progress, 0),
  },
  {
    id: 'done',
    label: 'Cards done',
    value: ({ done }) => done,
    cell: ({ done, cards }) => t('{done} of {all}', { done, all: cards }),
  },
  {
    id: 'overdue',
    label: 'Overdue',
    value: ({ overdue }) => overdue,
    numeric: true,
    cell: ({ projectId, overdue }) =>
      overdue === 0 ? (
        '0'
      ) : (
        <Link to={cardsPath({ project: String(projectId), due: 'overdue' })}>{overdue}</Link>
      ),
  },
  { id: 'members', label: 'Members', value: ({ members }) => members, numeric: true, folds: true },
  { id: 'owner', label: 'Owner', value: ({ owner }) => owner, card: 'subtitle', folds: true },
  {
    id: 'endsOn',
    label: 'End',
    value: ({ endsOn }) => endsOn,
    cell: ({ endsOn }) => (endsOn === null ? '—' : <DateText value={endsOn} />),
  },
  actionColumn(({ projectId, name }) => (
    <Button
      size="small"
      aria-label={t('Settings of {name}', { name })}
      onClick={() => onEdit(projectId)}
    >
      {t('Settings')}
    </Button>
  )),
];
