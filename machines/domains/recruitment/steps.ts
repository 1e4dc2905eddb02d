/** The states in which a requisition waits for a tracking step. */
export const TRACKED = [
  'review',
  'mdApproval',
  'sourcing',
  'interview',
  'offer',
  'joining',
] as const;
export type Tracked = (typeof TRACKED)[number];

/** The final state in which all vacancies are filled. */
export const FILLED_STATE = 'joined';
export const UNFILLED_STATES: readonly string[] = ['rejected', 'cancelled'];

export interface TrackingStep {
  /** The specification's `intTrackingStepId` (spec 001 §3). */
  id: number;
  state: Tracked;
  label: string;
  /** The event that completes the step. */
  event: string;
  /** The step should be completed within these working hours. */
  hours: number;
}

/** The tracking steps, in order. */
export const TRACKING_STEPS: readonly TrackingStep[] = [
  {
    id: 1,
    state: 'review',
    label: 'Department Head / HR Review',
    event: 'review.complete',
    hours: 16,
  },
  {
    id: 2,
    state: 'mdApproval',
    label: 'Managing Director Approval',
    event: 'md.approve',
    hours: 24,
  },
  { id: 3, state: 'sourcing', label: 'Sourcing', event: 'sourcing.complete', hours: 120 },
  { id: 4, state: 'interview', label: 'Interview', event: 'interview.complete', hours: 80 },
  { id: 5, state: 'offer', label: 'Offer', event: 'offer.complete', hours: 40 },
  { id: 6, state: 'joining', label: 'Joining', event: 'joining.complete', hours: 240 },
];

export const stepOfEvent = (event: string): TrackingStep | undefined =>
  TRACKING_STEPS.find((step) => step.event === event);

export const stepOfState = (state: string): TrackingStep | undefined =>
  TRACKING_STEPS.find((step) => step.state === state);

/** The next step, if there is one. */
export const stepAfter = ({ id }: TrackingStep): TrackingStep | undefined =>
  TRACKING_STEPS.find((step) => step.id === id + 1);
