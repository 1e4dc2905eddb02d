export { trainingBinding } from './binding.ts';
export { copyYear } from './copyYear.ts';
export { planTraining } from './plan.ts';
