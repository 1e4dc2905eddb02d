export { incrementBinding } from './binding.ts';
export { writePoolChange } from './budgetRows.ts';
export { paySightCondition, seesPay } from './paySight.ts';
export { requestIncrements } from './request.ts';
export { BATCH_BODY_LIMIT, incrementRoutes } from './routes.ts';
