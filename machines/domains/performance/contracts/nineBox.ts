import { z } from 'zod';
import type { Third } from '#machines/domains/performance/scoring/nineBox.ts';

/** POST /Performance/Place: moves a person in the grid. Null values don't change. */
export const placeBody = z.object({
  appraisalId: z.number('Appraisal is required').int('Appraisal is required').positive(),
  score: z.number('Score must be a number').nullable(),
  potential: z
    .number('Potential must be low, medium or high')
    .int('Potential must be low, medium or high')
    .min(1, 'Potential must be low, medium or high')
    .max(3, 'Potential must be low, medium or high')
    .nullable(),
  reason: z
    .string('Reason is required')
    .trim()
    .min(20, 'Say why in at least 20 characters')
    .max(1000, 'Reason can be at most 1000 characters'),
});

export interface NineBoxRow {
  appraisalId: number;
  name: string;
  code: string;
  unit: string;
  department: string;
  status: string;
  scale: { lowest: number; highest: number; decimals: number };
  /** The score, or null while the reader may not see it. */
  score: number | null;
  performance: Third | null;
  /** The potential. Also null while fewer than two people have rated it. */
  potential: Third | null;
  /** How many people have rated the potential. */
  raters: number;
  /** The reader's own rating of the potential. */
  own: Third | null;
  /** All ratings with their reasons. Empty for readers who may not see them. */
  ratings: { name: string; level: Third; reason: string }[];
  /** The changes of the score, latest first. Empty for readers who may not see them. */
  moves: { before: number | null; after: number | null; reason: string; name: string }[];
  mayRatePotential: boolean;
  mayMove: boolean;
}

/** GET /Performance/NineBox */
export interface NineBox {
  cycles: { id: number; name: string }[];
  cycleId: number | null;
  rows: NineBoxRow[];
  /** The number of people in each box, by performance and then by potential. Null for units with too few people. */
  units: { name: string; people: number; counts: number[] | null }[];
}
