export { taskFileRule } from './card.ts';
export { handOverTasks } from './handOver.ts';
export { taskRoutes } from './routes.ts';
