export { ResourceScreen } from './ResourceScreen.tsx';
export { optionsQuery } from './api.ts';
