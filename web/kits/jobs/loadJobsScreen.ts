export const loadJobsScreen = () => import('./JobsScreen.tsx');
