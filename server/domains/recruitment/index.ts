export { recruitmentBinding } from './binding.ts';
export { savePlan } from './plan.ts';
export { recruitmentRoutes } from './routes.ts';
export { saveRequisition } from './save.ts';
export { completeSteps } from './update.ts';
