import { useQuery } from '@tanstack/react-query';
import { historyQuery } from './api.ts';

/** Returns who made the last transition of an instance. It is only fetched when a form has to show it. */
export function useLastActor(
  { workflow, subjectId }: { workflow: string; subjectId: number },
  isAsked: boolean,
): string | undefined {
  const { data } = useQuery({ ...historyQuery(workflow, subjectId), enabled: isAsked });
  return data?.at(-1)?.actorName;
}
