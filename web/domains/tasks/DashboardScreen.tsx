import { useQuery } from '@tanstack/react-query';
import { FolderKanban } from 'lucide-react';
import { useMemo } from 'react';
import type { DashboardFigure, TaskDashboard } from '#machines/domains/tasks/contracts/tasks.ts';
import { COLUMN_STATES } from '#machines/domains/tasks/contracts/tasks.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Button,
  Card,
  formatCount,
  Link,
  Skeleton,
  StatTile,
  Tiles,
  type Tone,
} from '#web/components/ui/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { dashboardQuery } from './api.ts';
import { cardsPath } from './useCardFilters.ts';

type Project = TaskDashboard['projects'][number];

/** Shows figures about the user's cards and projects. Each links to exactly the cards that it counts. */
export function TaskDashboardScreen() {
  const t = useTranslate();
  const dashboard = useQuery(dashboardQuery);
  const columns = useMemo(() => getColumns(t), [t]);
  return (
    <Page>
      <PageHeader
        description={t('Cards of your open projects. Each figure leads to its cards.')}
        action={
          <Button asChild variant="primary" icon={<FolderKanban />}>
            <Link to={paths.taskBoard}>{t('Task Board')}</Link>
          </Button>
        }
      />
      <Loaded query={dashboard} loading={<Skeleton kind="table" rows={6} columns={5} />}>
        {({ mine, overdue, thisWeek, inReview, unassigned, projects }) => (
          <>
            <Tiles>
              <Tile label="Assigned to me" figure={mine} />
              <Tile
                label="Overdue"
                figure={overdue}
                tone={overdue.count > 0 ? 'danger' : undefined}
              />
              <Tile label="Due within 7 days" figure={thisWeek} />
              <Tile label="In review" figure={inReview} />
              <Tile label="Assigned to nobody" figure={unassigned} />
            </Tiles>
            <Card title="Projects" padding="none">
              <DataTable
                label="Projects"
                rows={projects}
                columns={columns}
                rowId={({ projectId }) => String(projectId)}
                storageKey="tasks.dashboard"
                empty={{
                  description: 'You are in no open project.',
                  action: (
                    <Button asChild>
                      <Link to={paths.taskProjects}>{t('Projects')}</Link>
                    </Button>
                  ),
                }}
              />
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Tile({
  label,
  figure: { count, filters },
  tone,
}: {
  label: string;
  figure: DashboardFigure;
  tone?: Tone | undefined;
}) {
  const t = useTranslate();
  return (
    <StatTile
      label={label}
      tone={tone}
      value={
        <Link to={cardsPath(filters)} aria-label={`${t(label)}: ${formatCount(count)}`}>
          {formatCount(count)}
        </Link>
      }
    />
  );
}

const getColumns = (t: Translate): readonly Column<Project>[] => {
  const figure = (
    id: string,
    label: string,
    get: (project: Project) => DashboardFigure,
  ): Column<Project> => ({
    id,
    label,
    numeric: true,
    value: (project) => get(project).count,
    cell: (project) => {
      const { count, filters } = get(project);
      return count === 0 ? (
        formatCount(0)
      ) : (
        <Link
          to={cardsPath(filters)}
          aria-label={`${project.name}, ${t(label)}: ${formatCount(count)}`}
        >
          {formatCount(count)}
        </Link>
      );
    },
  });
  return [
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
    figure('open', COLUMN_STATES.open, ({ states }) => states.open),
    figure('progress', COLUMN_STATES.progress, ({ states }) => states.progress),
    figure('review', COLUMN_STATES.review, ({ states }) => states.review),
    figure('done', COLUMN_STATES.done, ({ states }) => states.done),
    figure('overdue', 'Overdue', ({ overdue }) => overdue),
  ];
};
