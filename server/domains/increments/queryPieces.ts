import { z } from 'zod';
import { VIEW_TYPES, fiscalYear } from '#machines/domains/increments/contracts/increments.ts';
import { queryInt } from '#server/platform/http/query.ts';

export const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value;

export const queryYear = queryInt('Fiscal Year is required').pipe(fiscalYear);

export const queryViewType = z.enum(VIEW_TYPES, {
  error: `must be ${VIEW_TYPES.join(', ')}`,
});
