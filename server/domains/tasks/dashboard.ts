import {
  type ColumnState,
  type DashboardFigure,
  type TaskDashboard,
} from '#machines/domains/tasks/contracts/tasks.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { SEES } from './access.ts';
import { cardsQuery, countByState, countCards, getCardReader } from './cards.ts';

/** GET /Task/Dashboard: figures, each with the filters that select the cards it counts. */
export async function readDashboard(call: Call): Promise<TaskDashboard> {
  const { db, actor } = call;
  const reader = await getCardReader(db, call);
  const count = async (filters: DashboardFigure['filters']): Promise<DashboardFigure> => {
    const cards = await countCards(db, reader, cardsQuery.parse(filters));
    return { count: cards, filters };
  };
  const [mine, overdue, thisWeek, inReview, unassigned] = await Promise.all([
    count({ assignee: 'me', state: 'undone' }),
    count({ assignee: 'me', due: 'overdue' }),
    count({ assignee: 'me', due: 'week' }),
    count({ assignee: 'me', state: 'review' }),
    count({ assignee: 'none', state: 'undone' }),
  ]);
  const [projects, all, late] = await Promise.all([
    query<{ projectId: number; name: string }>(
      db,
      `select p.id as "projectId", p.name from task_projects p
       where ${SEES} and p.closed_at is null order by p.name, p.id`,
      { accountId: actor.accountId, employeeId: actor.employeeId },
    ),
    countByState(db, reader, cardsQuery.parse({})),
    countByState(db, reader, cardsQuery.parse({ due: 'overdue' })),
  ]);
  const sum = (rows: typeof all, projectId: number, state?: ColumnState) =>
    rows
      .filter((row) => row.projectId === projectId && (state ?? row.state) === row.state)
      .reduce((total, { cards }) => total + cards, 0);
  return {
    mine,
    overdue,
    thisWeek,
    inReview,
    unassigned,
    projects: projects.map(({ projectId, name }) => {
      const project = String(projectId);
      const ofState = (state: ColumnState) => ({
        count: sum(all, projectId, state),
        filters: { project, state },
      });
      return {
        projectId,
        name,
        states: {
          open: ofState('open'),
          progress: ofState('progress'),
          review: ofState('review'),
          done: ofState('done'),
        },
        overdue: { count: sum(late, projectId), filters: { project, due: 'overdue' } },
      };
    }),
  };
}
