export { policyFileRule } from './fileRule.ts';
export { policyRoutes } from './routes.ts';
export { savePolicy } from './save.ts';
