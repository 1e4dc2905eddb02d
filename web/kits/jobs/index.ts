export { jobsKey, jobsQuery, startCheck } from './api.ts';
export { ImportJobDialog } from './ImportJobDialog.tsx';
export { ImportPreview } from './ImportPreview.tsx';
export { saveRefused } from './refusedFile.ts';
export { JobsHere } from './JobsHere.tsx';
export { useDownload } from './useDownload.ts';
export { loadJobsScreen } from './loadJobsScreen.ts';
