export { cycleJobs } from './job.ts';
export { openAppraisals } from './open.ts';
export { cycleWorkQuery, readCycleWork } from './read.ts';
export { start } from './start.ts';
