export { trainingBinding } from './binding.ts';
export { planTraining } from './plan.ts';
