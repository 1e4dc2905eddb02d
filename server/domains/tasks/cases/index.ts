export { addCase, openCasesQuery, putOnBoard, readOpenCases } from './add.ts';
export { followCases, followSteps } from './follow.ts';
export { declaredCardKinds, pathOf, withCards, type CardKind } from './kinds.ts';
