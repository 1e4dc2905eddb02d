export { dropdownFilter } from './dropdownFilter.ts';
export { dropdowns } from './dropdowns.ts';
export { searchPeople } from './employeeSearch.ts';
export { organisationRoutes } from './routes.ts';
