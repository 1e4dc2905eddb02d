export { fittingRules, giveByRules, type Claims } from './give.ts';
export { signInRuleRoutes } from './routes.ts';
