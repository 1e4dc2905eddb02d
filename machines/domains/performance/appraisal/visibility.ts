/** Whose marks. */
export const FORM_KINDS = ['self', 'supervisor', 'hr'] as const;
export type FormKind = (typeof FORM_KINDS)[number];

/**
 * How someone reads an appraisal. `person` is the one assessed, even if they also rate others; `calibrator` is HR where
 * PMS roles leave calibration to them; `viewer` may only view HR's screen, as auditors do; `decider` decides on
 * appeals.
 */
export type Reader = 'person' | 'supervisor' | 'hr' | 'calibrator' | 'viewer' | 'decider' | 'other';

/** The states in which an appraisal is stored. */
export const STATES = [
  'self',
  'supervisor',
  'hr',
  'calibration',
  'published',
  'appealed',
  'closed',
  'cancelled',
] as const;
export type AppraisalState = (typeof STATES)[number];

export interface Sight {
  /** Whether the appraisal exists for them at all: its stage and its KPI results. */
  opens: boolean;
  /** Whose marks and words they see. */
  forms: readonly FormKind[];
  /** The form that they may fill in now. */
  writes: FormKind | null;
  /** The calculated score with its explanation, and why it was moved. */
  score: boolean;
  /** What others said of the person's potential; the person never sees it. */
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

/** After publication everything is known to those whom it concerns. */
const isKnown = (state: AppraisalState): boolean =>
  state === 'published' || state === 'appealed' || state === 'closed';

/** A form is waiting for the person of the stage of the same name. */
const isAt = (state: AppraisalState, kind: FormKind): boolean => state === kind;

/** What a reader sees of an appraisal: the one rule of every call. */
export function getSight(state: AppraisalState, reader: Reader): Sight {
  switch (reader) {
    case 'person':
      // Their own marks always; the others' only after publication, and again after an appeal.
      return isKnown(state)
        ? { ...ALL, potential: false }
        : { ...STAGE_ALONE, forms: ['self'], writes: isAt(state, 'self') ? 'self' : null };
    case 'supervisor':
      if (isKnown(state)) return ALL;
      if (isAt(state, 'self')) return { ...STAGE_ALONE, forms: [] };
      if (isAt(state, 'supervisor')) {
        return { ...STAGE_ALONE, forms: ['supervisor'], writes: 'supervisor' };
      }
      // Once theirs are sent, they may compare them with the person's own.
      return {
        ...STAGE_ALONE,
        forms: ['self', 'supervisor'],
        ratesPotential: state === 'hr' || state === 'calibration',
      };
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
