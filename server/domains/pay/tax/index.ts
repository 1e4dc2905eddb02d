export { readLeaversTax, settleTax } from './closeYear.ts';
export { taxDeclarationServer } from './declaration.ts';
export { setAssignedFacts } from './taxFacts.ts';
export { postMissingTax, postTax } from './postTax.ts';
export { legalFigures, taxDeduction, taxEligible, taxSlip } from './reports.ts';
export { taxRoutes } from './routes.ts';
export { taxDeductionStatement } from './statement.ts';
export { taxChecks } from './verify.ts';
export { taxYearProblems } from './yearProblems.ts';
