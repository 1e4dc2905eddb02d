export { commentTemplateRoutes } from './commentTemplates.ts';
export { inboxViewRoutes } from './inboxViews.ts';
export { workflowRoutes } from './routes.ts';
export { ruleVersionRoutes } from './ruleVersions.ts';
