export { putOnBoard } from './cases/add.ts';
export { followCases, followSteps } from './cases/follow.ts';
export { declaredCardKinds, pathOf, withCards, type CardKind } from './cases/kinds.ts';
export { taskFileRule } from './card.ts';
export { handOverTasks } from './handOver.ts';
export { taskRoutes } from './routes.ts';
