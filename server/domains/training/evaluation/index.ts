export { dueQuery, evaluate, readDueEvaluations, readEvaluationSums } from './evaluate.ts';
