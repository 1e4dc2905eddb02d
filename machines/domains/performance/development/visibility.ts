/**
 * How someone reads a development plan: `viewer` may only view it, as auditors do; `other` does not know that it
 * exists, like a former supervisor.
 */
export type PlanReader = 'person' | 'supervisor' | 'hr' | 'viewer' | 'other';

export const DEVELOPMENT_STATES = [
  'draft',
  'withSupervisor',
  'withPerson',
  'agreed',
  'running',
  'ended',
  'reviewed',
  'closed',
  'withdrawn',
  'cancelled',
] as const;
export type PlanState = (typeof DEVELOPMENT_STATES)[number];

/** States in which a plan is not over. */
export const OPEN_STATES = [
  'draft',
  'withSupervisor',
  'withPerson',
  'agreed',
  'running',
  'ended',
  'reviewed',
] as const satisfies readonly PlanState[];

export interface PlanSight {
  opens: boolean;
  /** Aim, period and steps are still being written. */
  edits: boolean;
  /** Steps are added, done and dropped. */
  follows: boolean;
  /** Notes of talks: the person, their supervisor and HR read them, auditors don't. */
  readsNotes: boolean;
  writesNotes: boolean;
}

const isOfTwo = (reader: PlanReader): boolean => reader === 'person' || reader === 'supervisor';

/** What a reader sees and may do in a plan's state: the one rule of every call. */
export function getPlanSight(state: PlanState, reader: PlanReader): PlanSight {
  const isOpen = OPEN_STATES.some((one) => one === state);
  return {
    opens: reader !== 'other',
    edits: isOfTwo(reader) && state === 'draft',
    follows: isOfTwo(reader) && (state === 'agreed' || state === 'running' || state === 'ended'),
    readsNotes: isOfTwo(reader) || reader === 'hr',
    writesNotes: isOfTwo(reader) && isOpen,
  };
}
