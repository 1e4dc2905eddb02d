export { commentTemplateRoutes } from './commentTemplates.ts';
export { workflowRoutes } from './routes.ts';
export { ruleVersionRoutes } from './ruleVersions.ts';
