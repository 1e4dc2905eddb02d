/** The stage that this year's requests of a section reached, and the comments so far. */
export interface Timeline {
  unit: string;
  section: string;
  percent: number;
  basicOrGross?: 'basic' | 'gross';
  /** The raises take effect on the first day of the month this many months from now; negative for the past. */
  effectiveInMonths: number;
  /** How many working days ago it was requested; at least one, because nothing happens later than yesterday. */
  requestedDaysAgo: number;
  steps: { login: string; event: string; daysAgo: number; comment?: string }[];
}

type StepFacts = readonly [login: string, daysAgo: number, comment?: string];

const step =
  (event: string) =>
  ([login, daysAgo, comment]: StepFacts): Timeline['steps'][number] => ({
    login,
    event,
    daysAgo,
    ...(comment ? { comment } : {}),
  });

export const recommended = step('hr.recommend');
export const sentBack = step('md.requestChange');
export const approved = step('md.approve');
export const rejected = step('md.reject');
export const audited = step('audit.release');
export const released = step('finance.release');
