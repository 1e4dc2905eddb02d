export { addYear } from './addYear.ts';
export { assignPay, unassignPay, type AssignedBy, type NewAssignment } from './assign.ts';
export { readAssignments, readPayFacts, type Assignment } from './readAssignments.ts';
export {
  readDefinitions,
  storeDefinition,
  type Combination,
  type DefinitionOfDay,
} from './readDefinition.ts';
export {
  breakdownProblems,
  dayProblems,
  elementFormProblems,
  factProblems,
  gradeProblems,
  monthProblems,
  policyProblems,
  ruleProblems,
  tableFormProblems,
} from './formProblems.ts';
export { readStructureRows, type BreakdownRow, type StructureRows } from './structureRows.ts';
export { toDefinition } from './toDefinition.ts';
export {
  findBreakdownProblems,
  refuseBroken,
  refuseUnusablePolicies,
} from './publishedProblems.ts';
export { refuseLockedMonths } from './lockedMonths.ts';
