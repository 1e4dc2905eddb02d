/** What HR systems call where a participant stands. */
export type Participation = 'open' | 'completed' | 'evaluated';

/** Where a participant stands, by the state of their application and whether they evaluated the training. */
export function getParticipation(state: string, hasEvaluated: boolean): Participation {
  if (!mayEvaluate(state)) return 'open';
  return hasEvaluated ? 'evaluated' : 'completed';
}

/** Only people who were there evaluate a training. */
export const mayEvaluate = (state: string): boolean => state === 'attended';
