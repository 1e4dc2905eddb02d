export { policyFileRule } from './fileRule.ts';
export { readable as readablePolicies } from './policy.ts';
export { policyRoutes } from './routes.ts';
export { savePolicy } from './save.ts';
