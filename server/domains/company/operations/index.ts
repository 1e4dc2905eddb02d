export { QUEUE_BOARD, queueBoard } from './board.ts';
export { operationRoutes } from './routes.ts';
