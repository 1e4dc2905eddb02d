import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { choices } from '#server/engine/instances/step.ts';

type Choices = ReturnType<typeof choices>;
/** The second argument of `choices`. */
export type Choosable = Parameters<typeof choices>[1];

/**
 * Does the same as `choices` for long lists: rows that policy can't distinguish are evaluated once and share the
 * result. Events with a guard are evaluated row by row, because a guard may read all of the context.
 */
export function choicesByLikeness(
  bound: BoundWorkflow,
  actor: Actor,
  at: string,
): (instance: Choosable) => Choices {
  const cache = new Map<string, Choices>();
  const guarded = statesThatGuard(bound);
  return (instance) => {
    if (guarded.has(instance.state)) return choices(bound, instance, actor, at);
    const key = likeness(instance, actor);
    const answered = cache.get(key) ?? choices(bound, instance, actor, at);
    cache.set(key, answered);
    return answered;
  };
}

/**
 * Returns everything that policy reads of an instance for one actor: its state and unit, and which of its
 * parties are the actor or a person who delegates to them.
 */
function likeness(
  { state, businessUnitId, acted, parties, claim }: Choosable,
  actor: Actor,
): string {
  const actsFor = actor.standsInFor ?? [];
  const people = [actor, ...actsFor.map(({ principal }) => principal)];
  const parts = people.flatMap(({ userId, employeeId }) => [
    ...Object.keys(acted).filter((stage) => acted[stage]?.includes(userId ?? 0)),
    '/',
    ...Object.keys(parties).filter((party) => parties[party] === employeeId),
    '/',
  ]);
  return [state, businessUnitId, claim?.userId, ...parts].join(' ');
}

const statesThatGuard = ({ description }: BoundWorkflow): ReadonlySet<string> =>
  new Set(
    [...description.states.values()]
      .filter(({ actions }) =>
        actions.some(({ branches }) => branches.every(({ guard }) => guard !== null)),
      )
      .map(({ id }) => id),
  );
