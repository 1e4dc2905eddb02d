import { KINDS } from '#machines/domains/performance/feedback/workflow.ts';

export const KIND_OPTIONS = (Object.keys(KINDS) as (keyof typeof KINDS)[]).map((value) => ({
  value,
  label: KINDS[value],
}));

/** What both sides are promised before anyone answers. */
export const PROMISE = {
  anonymous:
    'Anonymous: no one learns who answered what, or who declined. Answers are shown once three have answered, in mixed order.',
  named: 'With names: the person, their supervisor and HR read who answered what.',
} as const;

export const getPromise = (isAnonymous: boolean): string =>
  isAnonymous ? PROMISE.anonymous : PROMISE.named;
