export { beginWith, startingSetRoutes } from './routes.ts';
