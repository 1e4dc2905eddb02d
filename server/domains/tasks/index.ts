export { taskFileRule } from './card.ts';
export { handOverTasks } from './handOver.ts';
export { saveCard } from './saveCard.ts';
export { taskRoutes } from './routes.ts';
