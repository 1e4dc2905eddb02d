export { useActions } from './useActions.ts';
export { useMatches } from './useMatches.ts';
