export { provideGratuity } from './provide.ts';
export { gratuityProvision } from './report.ts';
export { gratuityRoutes } from './routes.ts';
export { gratuityChecks } from './verify.ts';
export { readLeaversGratuity, settleGratuity } from './settle.ts';
