import { z } from 'zod';
import { fiscalYear } from './contracts/increments.ts';

/** The tag of the states in which the raise of a request counts against its unit's budget. */
export const SPENDS = 'spends';

/**
 * POST /Employee/IncrementBudgetSave, which the specification doesn't have: how much a business unit may add to
 * its monthly gross pay in a fiscal year. Null removes the limit.
 */
export const budgetBody = z.object({
  businessUnitId: z
    .number('Business Unit is required')
    .int('Business Unit is required')
    .positive('Business Unit is required'),
  year: fiscalYear,
  amount: z
    .number('Amount is required')
    .min(0, 'Amount cannot be below 0')
    .max(999_999_999_999.99, 'Amount can be at most 999,999,999,999.99')
    .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, {
      message: 'Amount can have at most two decimals',
    })
    .nullable(),
  reason: z
    .string('Reason must be text')
    .trim()
    .max(500, 'Reason can be at most 500 characters')
    .default(''),
});

/**
 * A business unit's budget in a fiscal year, and how much of it is used. Amounts are monthly gross pay with two
 * decimals.
 */
export interface IncrementBudget {
  businessUnitId: number;
  businessUnitName: string;
  year: number;
  /** The limit, or null if there is none. */
  amount: number | null;
  /**
   * How much recommended raises would add, except rejected ones. Null if the caller has no access to salaries
   * and so few people are included that the total would reveal their pay.
   */
  recommended: number | null;
  recommendedCount: number;
  /** How much requests that are still pending at HR would add. They don't count against the budget yet. */
  asked: number | null;
  askedCount: number;
  changedAt: string | null;
  changedByName: string | null;
}

/** A change of a budget, latest first. */
export interface IncrementBudgetChange {
  id: number;
  amountBefore: number | null;
  amount: number | null;
  reason: string;
  actorName: string;
  at: string;
}
