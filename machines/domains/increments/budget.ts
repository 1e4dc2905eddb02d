import { z } from 'zod';
import { fiscalYear } from './contracts/increments.ts';

/** The tag of states in which a request's raise counts against its unit's budget. */
export const SPENDS = 'spends';

/**
 * POST /Employee/IncrementBudgetSave (ours): what a business unit may add to its monthly gross pay in a
 * fiscal year. A null amount removes the limit.
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

/** A business unit's budget in a fiscal year, and what is used of it. Monthly gross, two decimals. */
export interface IncrementBudget {
  businessUnitId: number;
  businessUnitName: string;
  year: number;
  /** Null: no limit. */
  amount: number | null;
  /**
   * Money added by recommended raises that were not rejected. Null if the caller has no access to salaries
   * and the total covers so few people that it would reveal them.
   */
  recommended: number | null;
  recommendedCount: number;
  /** Money that would be added by what still waits for HR; it doesn't count yet. */
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
