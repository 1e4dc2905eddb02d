export { PersonOverview } from './PersonOverview.tsx';
