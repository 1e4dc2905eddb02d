export { commentTemplateRoutes } from './commentTemplates.ts';
export { workflowRoutes } from './routes.ts';
