import { z } from 'zod';

/** The schema of an amount in an event, with at most two decimals. */
export const amount = z
  .number('Amount is required')
  .positive('Amount must be more than 0')
  .max(1e11, 'Amount is too large')
  .refine((value) => Number(value.toFixed(2)) === value, 'Amount can have at most 2 decimals');

/** The schema of the number of a cheque or a transfer. */
export const paymentReference = z
  .string('Reference must be text')
  .trim()
  .max(100, 'Reference can be at most 100 characters')
  .default('');
