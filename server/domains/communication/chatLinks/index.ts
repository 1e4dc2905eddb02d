export { chatLink } from './links.ts';
export { chatLinkRoutes } from './routes.ts';
