/** Whose marks a form contains. */
export const FORM_KINDS = ['self', 'supervisor', 'earlier', 'hr'] as const;
export type FormKind = (typeof FORM_KINDS)[number];

/**
 * The role in which someone reads an appraisal. `earlierInTurn` is an earlier supervisor who gives marks now, `earlier`
 * one who has sent them. `calibrator` is HR where PMS roles leave calibration to HR, `viewer` someone who may only
 * view, such as an auditor, and `decider` who decides on appeals.
 */
export type Reader =
  | 'person'
  | 'supervisor'
  | 'earlier'
  | 'earlierInTurn'
  | 'hr'
  | 'calibrator'
  | 'viewer'
  | 'decider'
  | 'other';

/** The states in which an appraisal is stored. */
export const STATES = [
  'self',
  'supervisor',
  'earlier',
  'hr',
  'calibration',
  'published',
  'appealed',
  'closed',
  'cancelled',
] as const;
export type AppraisalState = (typeof STATES)[number];

export interface Sight {
  /** Whether the reader may open the appraisal at all, with its stage and KPI results. */
  opens: boolean;
  /** The forms whose marks and comments the reader may see. */
  forms: readonly FormKind[];
  /** The form that the reader may fill in now, or null. */
  writes: FormKind | null;
  /** Whether the reader may see the calculated score with its explanation, and why it was changed. */
  score: boolean;
  /** Whether the reader may see ratings of the person's potential. The person never may. */
  potential: boolean;
  ratesPotential: boolean;
}

const NOTHING: Sight = {
  opens: false,
  forms: [],
  writes: null,
  score: false,
  potential: false,
  ratesPotential: false,
};
const ALL: Sight = { ...NOTHING, opens: true, forms: FORM_KINDS, score: true, potential: true };
const STAGE_ALONE: Sight = { ...NOTHING, opens: true };

/** Whether the appraisal is published. From then on, everyone concerned sees everything. */
const isKnown = (state: AppraisalState): boolean =>
  state === 'published' || state === 'appealed' || state === 'closed';

/**
 * Whether the form of this kind is waiting to be filled in, which is the case in the state of the same name.
 */
const isAt = (state: AppraisalState, kind: FormKind): boolean => state === kind;

/**
 * Returns what a reader may see of an appraisal. Every call uses this rule. Of the marks by
 * earlier supervisors, each earlier supervisor sees only their own.
 */
export function getSight(state: AppraisalState, reader: Reader): Sight {
  switch (reader) {
    case 'person':
      // The person always sees their own marks. They see the others' only after publication.
      return isKnown(state)
        ? { ...ALL, potential: false }
        : { ...STAGE_ALONE, forms: ['self'], writes: isAt(state, 'self') ? 'self' : null };
    case 'supervisor':
      if (isKnown(state)) return ALL;
      if (isAt(state, 'self')) return { ...STAGE_ALONE, forms: [] };
      if (isAt(state, 'supervisor')) {
        return { ...STAGE_ALONE, forms: ['supervisor'], writes: 'supervisor' };
      }
      // Once supervisors have sent their marks, they may compare them with the person's own.
      return {
        ...STAGE_ALONE,
        forms: ['self', 'supervisor'],
        ratesPotential: state === 'hr' || state === 'calibration',
      };
    case 'earlierInTurn':
      return { ...STAGE_ALONE, forms: ['earlier'], writes: 'earlier' };
    case 'earlier':
      // Earlier supervisors are not in charge of the result, so they see neither the score nor the marks of other
      // supervisors.
      return state === 'hr' || state === 'calibration' || isKnown(state)
        ? { ...STAGE_ALONE, forms: ['self', 'earlier'] }
        : { ...STAGE_ALONE, forms: ['earlier'] };
    case 'hr':
    case 'calibrator':
      if (isKnown(state)) return ALL;
      if (state === 'calibration') {
        return reader === 'calibrator'
          ? { ...ALL, ratesPotential: true }
          : { ...STAGE_ALONE, forms: ['hr'] };
      }
      return isAt(state, 'hr') ? { ...STAGE_ALONE, forms: ['hr'], writes: 'hr' } : STAGE_ALONE;
    case 'viewer':
      return isKnown(state) ? ALL : STAGE_ALONE;
    case 'decider':
      return state === 'appealed' ? { ...ALL, potential: false } : NOTHING;
    case 'other':
      return NOTHING;
  }
}
