export { developmentPlanBinding } from './binding.ts';
export { developmentStepCard } from './card.ts';
export { makeCard, requestTraining } from './links.ts';
export { readPlanBoard, readPlans } from './lists.ts';
export { savePlan, storePlan } from './savePlan.ts';
export { readPlanSight } from './sight.ts';
export { addPlanNote, addStep, insertStep, saveStep } from './steps.ts';
export { planQuery, readPlan } from './view.ts';
