import { z } from 'zod';
import type { UNITS } from '#machines/domains/pay/resources/choices.ts';

const text = (most: number) => z.string().trim().max(most).nullish();
const flag = z.boolean().default(false);

/** POST /Pay/PreviewRule: a payroll rule as its form contains it, which may be incomplete. */
export const previewRuleBody = z.object({
  elementId: z.number().int().positive(),
  breakdownId: z.number().int().positive().nullish(),
  fromDay: z.iso.date(),
  calculated: z.enum(['formula', 'items', 'solved']).default('formula'),
  formula: text(4000),
  solveOf: text(4000),
  solveEquals: text(4000),
  followsDays: flag,
  countsInGross: flag,
  countsInTax: flag,
  countsInPf: flag,
  countsInOvertime: flag,
  countsInGratuity: flag,
  countsInBonus: flag,
  rounding: text(20),
  roundingStep: text(20),
  roundingCut: text(20),
  shrinks: z.number().int().nullish(),
});
export type PreviewedRule = z.input<typeof previewRuleBody>;

/** A problem of the rule, or of other rules because of it. */
export interface RuleProblem {
  message: string;
  /** The element that has the problem, or null for the edited one. */
  element: string | null;
  /** The field of the edited rule that contains the error, if any. The position is within that field. */
  field: 'formula' | 'solveOf' | 'solveEquals' | null;
  place: { from: number; to: number } | null;
}

/** An element in the order of calculation. */
export interface OrderedElement {
  code: string;
  name: string;
  formula: string;
  /** Whether the element is the edited one, is read by it, reads it, or neither. */
  role: 'edited' | 'read' | 'reads' | 'other';
}

/** A name that the formula can use. */
export interface UsableName {
  name: string;
  /** The meaning of the name. Null if the catalogue of standard names has it. */
  meaning: string | null;
  kind: keyof typeof UNITS | 'flag' | 'text' | 'date' | 'code' | 'table';
  of: 'element' | 'sum' | 'fact' | 'table';
}

/** The effect of the rule on a person in an ordinary month. Null where an amount can't be calculated. */
export interface RulePerson {
  employeeId: number;
  code: string;
  name: string;
  gross: number;
  before: number | null;
  after: number | null;
  netBefore: number | null;
  netAfter: number | null;
  problem: string | null;
}

export interface RulePreview {
  /** The salary breakdown with which the rule was tried, or null if none contains the element. */
  breakdown: string | null;
  /**
   * The breakdowns that contain the element but have their own rule for it, which takes precedence over this general
   * one.
   */
  unusedIn: string[];
  problems: RuleProblem[];
  order: OrderedElement[];
  names: UsableName[];
  /**
   * Three people with that breakdown: those with the least, the median and the most pay. Empty if the caller
   * may not see pay.
   */
  people: RulePerson[];
}
