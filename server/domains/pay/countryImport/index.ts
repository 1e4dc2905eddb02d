export { importDefinition, type Imported } from './importDefinition.ts';
