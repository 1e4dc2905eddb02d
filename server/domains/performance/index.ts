export { periodProblems, scaleProblems, targetPlanProblems } from './checks.ts';
