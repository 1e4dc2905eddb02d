import { z } from 'zod';
import type { UNITS } from '#machines/domains/pay/resources/choices.ts';

const text = (most: number) => z.string().trim().max(most).nullish();
const flag = z.boolean().default(false);

/** POST /Pay/PreviewRule: a payroll rule as it stands in its form, half filled in or not. */
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

/** What is wrong with the rule, or with others because of it. */
export interface RuleProblem {
  message: string;
  /** The element with the problem; null for the edited one. */
  element: string | null;
  /** The field with the place of the error, if it is in one of this rule's texts. */
  field: 'formula' | 'solveOf' | 'solveEquals' | null;
  place: { from: number; to: number } | null;
}

/** An element in the order of calculation. */
export interface OrderedElement {
  code: string;
  name: string;
  formula: string;
  /** Whether it is the one that is edited, is read by it, or reads it. */
  role: 'edited' | 'read' | 'reads' | 'other';
}

/** A name that the formula can use. */
export interface UsableName {
  name: string;
  /** Null: the meaning is in the catalogue of names that every structure has. */
  meaning: string | null;
  kind: keyof typeof UNITS | 'flag' | 'text' | 'date' | 'code' | 'table';
  of: 'element' | 'sum' | 'fact' | 'table';
}

/** What the rule means for a person in an ordinary month; null where there is no figure. */
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
  /** The breakdown by which the rule was tried; null if none has the element. */
  breakdown: string | null;
  problems: RuleProblem[];
  order: OrderedElement[];
  names: UsableName[];
  /** Three people of that breakdown: with the least, the middle and the most pay. None without the right to see pay. */
  people: RulePerson[];
}
