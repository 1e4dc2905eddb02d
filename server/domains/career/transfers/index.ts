export { transferBinding } from './binding.ts';
export { proposeTransfer } from './propose.ts';
export { transferRoutes } from './routes.ts';
