export { labelsCall } from './register/labels.ts';
export { assetProblems, kindProblems } from './register/problems.ts';
export { assetRoutes } from './routes.ts';
