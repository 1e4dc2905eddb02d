/**
 * The role in which someone reads a development plan. `viewer` may only view it, as auditors do. `other`
 * can't see that it exists, for example a former supervisor.
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

/** The states in which a plan is still open. */
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
  /** Whether the reader may edit the aim, period and steps. */
  edits: boolean;
  /** Whether the reader may add, complete and drop steps. */
  follows: boolean;
  /** Whether the reader may read the notes of talks. The person, their supervisor and HR may, and auditors may not. */
  readsNotes: boolean;
  writesNotes: boolean;
}

const isOfTwo = (reader: PlanReader): boolean => reader === 'person' || reader === 'supervisor';

/** Returns what a reader may see and do in a plan's state. Every call uses this rule. */
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
