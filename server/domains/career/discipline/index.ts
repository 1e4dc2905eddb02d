export { disciplineBinding } from './binding.ts';
export { openCase } from './open.ts';
export { disciplineRoutes } from './routes.ts';
