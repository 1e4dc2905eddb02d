export {
  declaredCardKinds,
  followCases,
  followSteps,
  pathOf,
  putOnBoard,
  withCards,
  type CardKind,
} from './cases/index.ts';
export { taskFileRule } from './card.ts';
export { handOverTasks } from './handOver.ts';
export { saveCard } from './saveCard.ts';
export { taskRoutes } from './routes.ts';
