export { assignPay, type AssignedBy, type NewAssignment } from './assign.ts';
export { readAssignments, readPayFacts, type Assignment } from './readAssignments.ts';
export {
  readDefinitions,
  storeDefinition,
  type Combination,
  type DefinitionOfDay,
} from './readDefinition.ts';
