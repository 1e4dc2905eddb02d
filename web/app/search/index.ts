export { useActions } from './useActions.ts';
export { useFound } from './useFound.ts';
