export { chatFileRule } from './fileRule.ts';
export { chatRoutes } from './routes.ts';
