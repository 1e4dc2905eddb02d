export { jobsKey, jobsQuery } from './api.ts';
export { JobsHere } from './JobsHere.tsx';
export { useDownload } from './useDownload.ts';

export const loadJobsScreen = () => import('./JobsScreen.tsx');
