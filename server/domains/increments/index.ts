export { INCREMENT_RECORD, incrementBinding } from './binding.ts';
export { exportCall } from './exportFile.ts';
export { writeBudgetChange } from './budgetRows.ts';
export { mayRequestFor, requestIncrements } from './request.ts';
export { incrementRoutes } from './routes.ts';
