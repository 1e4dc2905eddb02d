export { jobsKey, jobsQuery, startCheck } from './api.ts';
export { ImportJobDialog } from './ImportJobDialog.tsx';
export { ImportPreview } from './ImportPreview.tsx';
export { JobsHere } from './JobsHere.tsx';
export { useDownload } from './useDownload.ts';

export const loadJobsScreen = () => import('./JobsScreen.tsx');
