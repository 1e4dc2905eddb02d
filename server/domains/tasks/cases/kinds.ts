import type { WorkflowBinding } from '#server/engine/instances/engine.ts';
import { slot } from '#server/platform/slot.ts';

/**
 * A kind of case that can be a card. Columns are SQL about an instance `i` of its workflow, or about what `from`
 * joins to it.
 */
export interface CardKind {
  id: string;
  /** The workflow whose readers see the card, and with whose steps it opens and closes. */
  workflow: string;
  label: string;
  /** What has to be done about an open case: the card cannot be done before. */
  task: string;
  /** Joined to the instances, if a case is a part of their subject. */
  join?: string;
  caseId: string;
  words: string;
  dueOn: string;
  isOpen: string;
  /** The employee who finds the card among their own; null if the case waits for everyone with a role. */
  assigneeId: string;
  /** The address of the case. */
  path: (subjectId: number) => string;
}

/** The kinds of cases of all domains. */
export const declaredCardKinds = slot<readonly CardKind[]>('kinds of cards');

export const findKind = (id: string | null): CardKind | undefined =>
  declaredCardKinds.value.find((kind) => kind.id === id);

/** The page of a subject that every workflow has. */
export const pathOf =
  (workflow: string) =>
  (subjectId: number): string =>
    `/workflow/${workflow}/${subjectId}`;

/** Adds to the bindings of workflows with kinds of cards that the cards follow each of their steps. */
export const withCards = (
  bindings: readonly WorkflowBinding[],
  kinds: readonly CardKind[],
  follow: (kinds: readonly CardKind[]) => NonNullable<WorkflowBinding['followed']>,
): WorkflowBinding[] =>
  bindings.map((binding) => {
    const own = kinds.filter(({ workflow }) => workflow === binding.workflow.id);
    return own.length === 0 ? binding : { ...binding, followed: follow(own) };
  });
