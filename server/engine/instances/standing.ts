import type { Audience, Relative } from '#machines/core/model/workflow.ts';
import { getAudiences } from '#machines/core/model/workflow.ts';
import type { Condition } from './condition.ts';
import type { BoundWorkflow } from './engine.ts';

/** An approver that the organization determines: a superior of the requester, or a person. */
export type Standing = Extract<Audience, { relative: Relative } | { person: number }>;

export const isStanding = (audience: Audience): audience is Standing =>
  'relative' in audience || 'person' in audience;

/** The key in the result of the database's `workflow_relatives`. */
export const standingKey = (audience: Standing): string =>
  'relative' in audience ? audience.relative : `person ${audience.person}`;

/** The people below someone, by relation. */
const BELOW: Readonly<Record<Relative, string>> = {
  supervisor: 'select e.id from employees e where e.supervisor_id = $person',
  secondSupervisor: `select e.id from employees e join employees s on s.id = e.supervisor_id
    where s.supervisor_id = $person`,
  departmentHead: `select e.id from employees e join sections c on c.id = e.section_id
    join departments d on d.id = c.department_id where d.head_id = $person`,
};

/** Instances `i` whose requester has this employee as superior: `relatives` as SQL. */
export const isAbove = (relative: Relative, parameter: string): string =>
  `(i.parties->>'requester')::bigint in (${BELOW[relative].replaceAll('$person', parameter)}
     and e.id <> ${parameter})`;

/**
 * Instances `i` on which an employee has already acted in one of the
 * states of which a person may act in only one.
 */
const hasActedApart = ({ apart = [] }: Standing, employee: string): string =>
  apart.length === 0
    ? 'false'
    : `exists (select from users u, jsonb_each(i.acted) a where u.employee_id = ${employee}
        and a.key in (${apart.map((state) => `'${state}'`).join(', ')}) and a.value @> to_jsonb(u.id))`;

/** Instances `i` for which no such approver can act. */
export const isVacant = (audience: Standing): string => {
  const one = `(workflow_relatives(i.parties)->>'${standingKey(audience)}')`;
  return `(${one} is null or ${hasActedApart(audience, `${one}::bigint`)})`;
};

const spokenOf = new WeakMap<BoundWorkflow, Standing[]>();

/** The relations that a workflow's machine uses. */
export function standingsIn(bound: BoundWorkflow): Standing[] {
  const existing = spokenOf.get(bound);
  if (existing) return existing;
  const senders = [...bound.description.states.values()].flatMap((state) => [
    ...state.actions.map((action) => action.who),
    ...(state.meta.queue ? [state.meta.queue.audience] : []),
    ...(state.meta.notify ?? []).map(({ to }) => to),
  ]);
  const all = senders.flatMap((sender) => getAudiences(sender).filter(isStanding));
  const matches = [...new Map(all.map((one) => [standingKey(one), one])).values()];
  spokenOf.set(bound, matches);
  return matches;
}

/** Instances that the employee may read as a superior; `mark` distinguishes the parameters of several employees. */
export function readableByStanding(
  bound: BoundWorkflow,
  employeeId: number | null,
  mark = '',
): Condition[] {
  if (employeeId === null) return [];
  return standingsIn(bound).flatMap((one) => {
    if ('relative' in one) {
      const name = `reader${mark}`;
      return [{ sql: isAbove(one.relative, `$${name}`), parameters: { [name]: employeeId } }];
    }
    return one.person === employeeId ? [{ sql: 'true', parameters: {} }] : [];
  });
}
