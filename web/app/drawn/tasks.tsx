import type { Draw } from './drawn.ts';

const feature = () => import('#web/domains/tasks/index.ts');

/** Projects, their cards and what waits for one in them. */
export const tasks = {
  taskDashboard: async () => ({ Component: (await feature()).TaskDashboardScreen }),
  taskBoard: async () => ({ Component: (await feature()).BoardScreen }),
  taskProjects: async () => ({ Component: (await feature()).ProjectsScreen }),
} satisfies Record<string, Draw>;
