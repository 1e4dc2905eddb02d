/** A participant's status, under the names that other HR systems use. */
export type Participation = 'open' | 'completed' | 'evaluated';

/** Returns a participant's status from the state of the application and whether they evaluated the training. */
export function getParticipation(state: string, hasEvaluated: boolean): Participation {
  if (!mayEvaluate(state)) return 'open';
  return hasEvaluated ? 'evaluated' : 'completed';
}

/** Whether someone may evaluate a training, which only people who attended may. */
export const mayEvaluate = (state: string): boolean => state === 'attended';
