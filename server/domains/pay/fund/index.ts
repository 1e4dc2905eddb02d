export { postInterest } from './interest.ts';
export { pfLedger } from './ledgerReport.ts';
export { postMissingShares, postShares } from './postShares.ts';
export { pfRegister } from './register.ts';
export { fundRuleProblems, maturityProblems } from './ruleProblems.ts';
export { fundRoutes } from './routes.ts';
export { fundChecks } from './verify.ts';
export { pfWithdrawalServer } from './withdrawal.ts';
