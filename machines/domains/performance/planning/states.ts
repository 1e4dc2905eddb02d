/**
 * The states of a person's plan for a cycle. Those from `toPerson` to `frozen` are states of the machine. A
 * draft that was never proposed, and a plan that HR set, are rows without a workflow instance.
 */
export const PLAN_STATES = {
  none: 'No plan',
  draft: 'Draft',
  toPerson: 'Waiting for the person',
  toSupervisor: 'Waiting for the supervisor',
  refused: 'Refused by the person',
  returned: 'Refused by the supervisor',
  agreed: 'Agreed by both',
  set: 'Set by HR',
  frozen: 'Frozen',
  lapsed: 'Not agreed in time',
} as const;

export type PlanState = keyof typeof PLAN_STATES;

/** The states of the machine in which a plan can be edited. */
export const OPEN_STATES = ['changing', 'refused', 'returned'] as const;

/** The role in which someone reads a plan. `person` takes precedence over the other roles. */
export type Planner = 'person' | 'supervisor' | 'hr' | 'viewer' | 'other';

const isOpen = (state: PlanState): boolean =>
  state === 'draft' || state === 'refused' || state === 'returned';

/** Whether a planner may change the targets of a plan, or discard it. */
export const mayEdit = (state: PlanState, planner: Planner): boolean =>
  isOpen(state) && planner !== 'viewer' && planner !== 'other';

/** Returns the event with which a planner proposes a plan, or null if they may not. */
export const getProposal = (planner: Planner): 'proposeToPerson' | 'proposeToSupervisor' | null => {
  if (planner === 'person') return 'proposeToSupervisor';
  return planner === 'supervisor' || planner === 'hr' ? 'proposeToPerson' : null;
};

/** Returns the events that a planner may send, the primary one first. */
export function getAnswers(
  state: PlanState,
  planner: Planner,
  { signsOnPaper, hasSupervisor }: { signsOnPaper: boolean; hasSupervisor: boolean },
): readonly string[] {
  const isInCharge = planner === 'supervisor' || planner === 'hr';
  if (state === 'toPerson') {
    if (planner === 'person') return ['agree', 'refuse'];
    return [
      ...(planner === 'hr' && signsOnPaper ? ['agreeOnPaper'] : []),
      ...(isInCharge ? ['askBack'] : []),
    ];
  }
  if (state === 'toSupervisor') {
    if (planner === 'person') return ['askBack'];
    return planner === 'supervisor' || (planner === 'hr' && !hasSupervisor)
      ? ['accept', 'sendBack']
      : [];
  }
  return state === 'agreed' && planner === 'hr' ? ['reopen'] : [];
}
