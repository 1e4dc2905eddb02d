import type { FactorView, FormView } from './appraisal.ts';

/** GET /Performance/Bar: the supervisor's people whose appraisals wait for the supervisor's marks. */
export interface BarView {
  factors: FactorView[];
  people: {
    appraisalId: number;
    name: string;
    code: string;
    cycle: string;
    scale: { lowest: number; highest: number };
    /** The factors that are rated for this person. */
    factorIds: number[];
    revision: number;
    words: string;
    returnReason: string | null;
    marks: FormView['marks'];
  }[];
}
