import { LEAVE_ALLOCATIONS } from './leaveAllocations.ts';
import { LEAVE_BALANCE } from './leaveBalance.ts';
import { LEAVE_COUNT } from './leaveCount.ts';
import { LEAVE_LIMITS } from './leaveLimits.ts';
import type { Shape } from './shape.ts';

export const LEAVE: readonly Shape[] = [
  ...LEAVE_LIMITS,
  ...LEAVE_ALLOCATIONS,
  ...LEAVE_COUNT,
  ...LEAVE_BALANCE,
];
