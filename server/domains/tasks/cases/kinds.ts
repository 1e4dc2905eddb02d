import type { WorkflowBinding } from '#server/engine/instances/engine.ts';
import { slot } from '#server/platform/slot.ts';

/**
 * A kind of case that can be shown as a card. Its columns are SQL about an instance `i` of its workflow, or about
 * tables that `join` adds.
 */
export interface CardKind {
  id: string;
  /** The workflow of the case. Its readers see the card, and its steps close and reopen the card. */
  workflow: string;
  label: string;
  /** What must be done while the case is open. The card can't be done before. */
  task: string;
  /** SQL that joins a table to the instances, for kinds of which a subject can have several cases. */
  join?: string;
  caseId: string;
  words: string;
  dueOn: string;
  isOpen: string;
  /** SQL for the employee to whom the card is assigned; null if the case waits for everyone with a role. */
  assigneeId: string;
  /** Returns the address of the case. */
  path: (subjectId: number) => string;
}

/** The kinds of cases of all domains. */
export const declaredCardKinds = slot<readonly CardKind[]>('kinds of cards');

export const findKind = (id: string | null): CardKind | undefined =>
  declaredCardKinds.value.find((kind) => kind.id === id);

/** Returns the address of a subject's page, which exists for every workflow. */
export const pathOf =
  (workflow: string) =>
  (subjectId: number): string =>
    `/workflow/${workflow}/${subjectId}`;

/** Extends the bindings of workflows that have kinds of cards, so that their cards follow each step. */
export const withCards = (
  bindings: readonly WorkflowBinding[],
  kinds: readonly CardKind[],
  follow: (kinds: readonly CardKind[]) => NonNullable<WorkflowBinding['followed']>,
): WorkflowBinding[] =>
  bindings.map((binding) => {
    const own = kinds.filter(({ workflow }) => workflow === binding.workflow.id);
    return own.length === 0 ? binding : { ...binding, followed: follow(own) };
  });
