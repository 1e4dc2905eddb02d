export { dropdownFilter } from './asked.ts';
export { DROPDOWNS } from './dropdowns.ts';
export { organisationRoutes } from './routes.ts';
