export { incrementBinding } from './binding.ts';
export { writePoolChange } from './budgetRows.ts';
export { requestIncrements } from './request.ts';
export { incrementRoutes } from './routes.ts';
