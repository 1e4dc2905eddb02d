import { ACCRUAL_GRANTS } from './accrualGrants.ts';
import { ACCRUAL_PLANS } from './accrualPlans.ts';
import type { Shape } from './shape.ts';

export const ACCRUAL: readonly Shape[] = [...ACCRUAL_GRANTS, ...ACCRUAL_PLANS];
