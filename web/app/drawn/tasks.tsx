import type { Draw } from './drawn.ts';

const feature = () => import('#web/domains/tasks/index.ts');

/** The components of the screens about projects and their cards. */
export const tasks = {
  taskDashboard: async () => ({ Component: (await feature()).TaskDashboardScreen }),
  taskBoard: async () => ({ Component: (await feature()).BoardScreen }),
  taskProjects: async () => ({ Component: (await feature()).ProjectsScreen }),
} satisfies Record<string, Draw>;
