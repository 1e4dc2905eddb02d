import { z } from 'zod';
import type { FormKind } from '#machines/domains/performance/appraisal/visibility.ts';
import type { EarlierSupervisor } from '#machines/domains/performance/appraisal/supervisors.ts';
import { FORM_KINDS } from '#machines/domains/performance/appraisal/visibility.ts';
import type { DayStretch } from '#machines/domains/performance/scoring/days.ts';
import type { FinalScore, VersionLine } from '#machines/domains/performance/scoring/final.ts';

const id = (label: string) =>
  z.number(`${label} is required`).int(`${label} is required`).positive();

const words = z
  .string('Words must be text')
  .trim()
  .max(4000, 'Words can be at most 4000 characters')
  .default('');

/** POST /Performance/SaveMarks: called while the user types. The response contains the next revision. */
export const saveMarksBody = z.object({
  appraisalId: id('Appraisal'),
  kind: z.enum(FORM_KINDS, 'Form is required'),
  /**
   * The revision of the form that the client has read, or 0 before it was saved. An outdated one is refused.
   */
  revision: z.number('Revision is required').int('Revision is required').min(0),
  marks: z
    .array(
      z.object({
        factorId: id('Factor'),
        mark: z.number('Mark must be a number').nullable(),
        words,
      }),
    )
    .max(200, 'At most 200 factors can be rated'),
  words,
});

/** POST /Performance/SendMarks */
export const sendMarksBody = saveMarksBody;

const reason = (least: number) =>
  z
    .string('Reason is required')
    .trim()
    .min(least, `Say why in at least ${least} characters`)
    .max(1000, 'Reason can be at most 1000 characters');

const RETURNED = ['self', 'supervisor', 'earlier'] as const;

/** POST /Performance/GiveBack */
export const giveBackBody = z.object({
  appraisalId: id('Appraisal'),
  kind: z.enum(RETURNED, 'Form is required'),
  /** The earlier supervisor whose form is returned, if it is one of theirs. */
  raterId: id('Earlier supervisor').nullish(),
  reason: reason(10),
});

/** POST /Performance/Calibrate: changes a score. Without a score, the calculated one applies again. */
export const calibrateBody = z.object({
  appraisalId: id('Appraisal'),
  score: z.number('Score must be a number').nullable(),
  reason: reason(20),
});

export interface FactorView {
  id: number;
  name: string;
  description: string | null;
  anchors: { mark: number; name: string }[];
}

export interface FormView {
  kind: FormKind;
  raterName: string | null;
  sentAt: string | null;
  /** Why the form was given back, which only its writer sees. */
  returnReason: string | null;
  words: string;
  /** How often the form was saved. */
  revision: number;
  marks: { factorId: number; mark: number | null; words: string }[];
}

export interface SupervisorView {
  employeeId: number | null;
  name: string | null;
  /** Whether they led the person before the supervisor of the assessment. */
  isEarlier: boolean;
  periods: readonly DayStretch[];
  state: EarlierSupervisor['state'] | null;
  reason: EarlierSupervisor['reason'];
}

export interface AppraisalView {
  appraisalId: number;
  employeeId: number;
  name: string;
  code: string;
  cycle: string;
  state: string;
  status: string;
  scale: { lowest: number; highest: number };
  factors: FactorView[];
  /** The targets with their results, which every reader may see. */
  kpis: VersionLine[];
  /** Last cycle's marks of the form that the reader writes, with their evidence, by factor. */
  previous: { factorId: number; mark: number; words: string }[];
  /** Who rates which months; empty if one supervisor rates all of them. */
  supervisors: SupervisorView[];
  /** The months for which the reader gives marks; empty for the whole cycle. */
  months: readonly DayStretch[];
  forms: FormView[];
  writes: FormKind | null;
  result:
    | (FinalScore & { isCalibrated: boolean; calculated: number | null; reason: string | null })
    | null;
  mayGiveBack: { kind: (typeof RETURNED)[number]; raterId: number | null; name: string | null }[];
  mayCalibrate: boolean;
}

export interface AppraisalRow {
  appraisalId: number;
  employeeId: number;
  name: string;
  code: string;
  department: string;
  cycle: string;
  state: string;
  status: string;
  /** Since when the appraisal is in this stage, as an ISO instant. */
  since: string;
  supervisor: string | null;
  /** Whether the appraisal is about the reader. */
  isOwn: boolean;
  /** Whether the appraisal waits for the reader. */
  isMine: boolean;
  /** The score, or null while the reader may not see it. */
  score: number | null;
  rating: string | null;
}

/** GET /Performance/Board: a page of a cycle, the longest waiting first. */
export interface CycleBoard {
  cycles: { id: number; name: string }[];
  cycleId: number | null;
  total: number;
  pageSize: number;
  rows: AppraisalRow[];
}

/** GET /Performance/CycleSummary */
export interface CycleSummary {
  summary: {
    people: number;
    selfMissing: number;
    supervisorMissing: number;
    /** Earlier supervisors who have still to give marks. */
    earlierMissing: number;
    targetsMissing: number;
  };
  /** Mean scores by department. The mean is null for fewer than five people. */
  groups: { department: string; people: number; mean: number | null }[];
}
