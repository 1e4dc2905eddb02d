import { useQuery } from '@tanstack/react-query';
import { historyQuery } from './api.ts';

/** Who made the last transition of an instance; fetched only when a form has to say so. */
export function useLastActor(
  { workflow, subjectId }: { workflow: string; subjectId: number },
  isAsked: boolean,
): string | undefined {
  const { data } = useQuery({ ...historyQuery(workflow, subjectId), enabled: isAsked });
  return data?.at(-1)?.actorName;
}
