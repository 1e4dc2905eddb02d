export { delegate } from './delegate.ts';
export { endDelegationsOfLeavers } from './leavers.ts';
export { delegationRoutes } from './routes.ts';
