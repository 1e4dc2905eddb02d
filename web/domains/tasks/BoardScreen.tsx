import { useQuery } from '@tanstack/react-query';
import { FolderKanban, Plus, Workflow } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Field, Link, Notice, Select, Skeleton, Tabs } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { cardsQuery, projectQuery, projectsQuery } from './api.ts';
import { Board } from './Board.tsx';
import { CardCalendar } from './CardCalendar.tsx';
import { CardFilters } from './CardFilters.tsx';
import { CardForm } from './CardForm.tsx';
import { CardList } from './CardList.tsx';
import { CardSheet } from './CardSheet.tsx';
import { CaseForm } from './CaseForm.tsx';
import styles from './tasks.module.css';
import { useCardFilters } from './useCardFilters.ts';

/** Shows the cards of a project as a board, a list or a calendar. All three use the same query. */
export function BoardScreen() {
  const t = useTranslate();
  const projects = useQuery(projectsQuery);
  return (
    <Page>
      <Loaded query={projects} loading={<Skeleton kind="card" />}>
        {(rows) =>
          rows.length === 0 ? (
            <>
              <PageHeader />
              <EmptyState
                icon={<FolderKanban />}
                title={t('You are not in a project yet')}
                description={t('Create one, or ask the owner of a project to add you.')}
                action={
                  <Button asChild variant="primary">
                    <Link to={paths.taskProjects}>{t('Projects')}</Link>
                  </Button>
                }
              />
            </>
          ) : (
            <Cards
              projects={rows.map(({ projectId, name, isClosed }) => ({
                projectId,
                name,
                isClosed,
              }))}
            />
          )
        }
      </Loaded>
    </Page>
  );
}

interface Choice {
  projectId: number;
  name: string;
  isClosed: boolean;
}

function Cards({ projects }: { projects: readonly Choice[] }) {
  const t = useTranslate();
  const { project: chosen, look, card, month, filters, set } = useCardFilters();
  const [adding, setAdding] = useState<number | null>(null);
  const [isAddingCase, setAddingCase] = useState(false);
  // A board shows one project. A list can show the cards of all projects.
  const isOfAll = chosen === 0 && look !== 'board';
  const projectId = isOfAll ? 0 : chosen === 0 ? (projects[0]?.projectId ?? 0) : chosen;
  const { data: project } = useQuery(projectQuery(projectId));
  const asked = useMemo(
    () => ({
      ...(filters as Record<string, string>),
      ...(projectId > 0 && { project: String(projectId) }),
    }),
    [filters, projectId],
  );
  const cards = useQuery(cardsQuery(asked));
  const onOpen = useCallback((taskId: number) => set({ card: String(taskId) }), [set]);
  return (
    <>
      <PageHeader
        meta={
          <Field label="Project" hideLabel>
            <Select
              value={projectId}
              onChange={(id) =>
                set({ project: id === null || id === 0 ? null : String(id), label: null })
              }
              options={[
                ...(look === 'board' ? [] : [{ value: 0, label: t('All open projects') }]),
                ...projects.map((one) => ({
                  value: one.projectId,
                  label: one.isClosed ? t('{name} (closed)', { name: one.name }) : one.name,
                })),
              ]}
            />
          </Field>
        }
        action={
          project && !project.isClosed ? (
            <>
              <Button icon={<Workflow />} onClick={() => setAddingCase(true)}>
                {t('Add a case')}
              </Button>
              <Button variant="primary" icon={<Plus />} onClick={() => setAdding(0)}>
                {t('New card')}
              </Button>
            </>
          ) : undefined
        }
      />
      {project?.isClosed && (
        <Notice title={t('This project is closed. Its owner can open it again')} />
      )}
      <CardFilters project={project} />
      <Tabs
        label={t('Views')}
        value={look}
        onChange={(next) => set({ look: next === 'board' ? null : next })}
        tabs={[
          { id: 'board', label: t('Board') },
          { id: 'list', label: t('List'), count: cards.data?.length },
          { id: 'calendar', label: t('Calendar') },
        ]}
      />
      <div className={styles.grow}>
        <Loaded query={cards} loading={<Skeleton kind="table" rows={6} columns={4} />}>
          {(rows) =>
            look === 'list' ? (
              <CardList cards={rows} onOpen={onOpen} />
            ) : look === 'calendar' ? (
              <CardCalendar
                cards={rows}
                month={month}
                onMonth={(next) => set({ month: next })}
                onOpen={onOpen}
              />
            ) : project ? (
              <Board
                project={project}
                cards={rows}
                filters={asked}
                onAdd={setAdding}
                onOpen={onOpen}
              />
            ) : (
              <Skeleton kind="table" rows={6} columns={4} />
            )
          }
        </Loaded>
      </div>
      {card > 0 && <CardSheet taskId={card} onClose={() => set({ card: null })} onOpen={onOpen} />}
      {isAddingCase && project && (
        <CaseForm project={project} onClose={() => setAddingCase(false)} />
      )}
      {adding !== null && project && (
        <CardForm
          project={project}
          card={null}
          columnId={adding === 0 ? null : adding}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  );
}
