export { importDefinition, type Imported } from './importDefinition.ts';
export { countryImportRoutes } from './routes.ts';
