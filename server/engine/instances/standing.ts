import type { Audience, Relative } from '#machines/core/model/workflow.ts';
import { getAudiences } from '#machines/core/model/workflow.ts';
import type { Condition } from './condition.ts';
import type { BoundWorkflow } from './engine.ts';

/**
 * An approver who is determined by the organization or the workflow: a superior of the requester,
 * or a person that the workflow names.
 */
export type Standing = Extract<Audience, { relative: Relative } | { person: number }>;

export const isStanding = (audience: Audience): audience is Standing =>
  'relative' in audience || 'person' in audience;

/** The key under which the database function `workflow_relatives` returns this approver. */
export const standingKey = (audience: Standing): string =>
  'relative' in audience ? audience.relative : `person ${audience.person}`;

/** SQL that selects the employees whose superior of the given kind a person is. */
const BELOW: Readonly<Record<Relative, string>> = {
  supervisor: 'select e.id from employees e where e.supervisor_id = $person',
  secondSupervisor: `select e.id from employees e join employees s on s.id = e.supervisor_id
    where s.supervisor_id = $person`,
  departmentHead: `select e.id from employees e join sections c on c.id = e.section_id
    join departments d on d.id = c.department_id where d.head_id = $person`,
};

/**
 * SQL condition on instances `i` whose requester has this employee as a superior of the given kind.
 */
export const isAbove = (relative: Relative, parameter: string): string =>
  `(i.parties->>'requester')::bigint in (${BELOW[relative].replaceAll('$person', parameter)}
     and e.id <> ${parameter})`;

/**
 * SQL for whether an employee has already acted on instance `i` in one of the audience's `apart` states. A person who
 * acted in one of them may not act here.
 */
const hasActedApart = ({ apart = [] }: Standing, employee: string): string =>
  apart.length === 0
    ? 'false'
    : `exists (select from users u, jsonb_each(i.acted) a where u.employee_id = ${employee}
        and a.key in (${apart.map((state) => `'${state}'`).join(', ')}) and a.value @> to_jsonb(u.id))`;

/** SQL for the instances `i` that have no such approver, or only one who may not act. */
export const isVacant = (audience: Standing): string => {
  const one = `(workflow_relatives(i.parties)->>'${standingKey(audience)}')`;
  return `(${one} is null or ${hasActedApart(audience, `${one}::bigint`)})`;
};

const spokenOf = new WeakMap<BoundWorkflow, Standing[]>();

/** The approvers determined by the organization that the machine of a workflow uses. */
export function standingsIn(bound: BoundWorkflow): Standing[] {
  const existing = spokenOf.get(bound);
  if (existing) return existing;
  const senders = [...bound.description.states.values()].flatMap((state) => [
    ...state.actions.map((action) => action.who),
    ...(state.meta.queue ? [state.meta.queue.audience] : []),
    ...(state.meta.notify ?? []).map(({ to }) => to),
  ]);
  const all = senders.flatMap((sender) => getAudiences(sender).filter(isStanding));
  const unique = [...new Map(all.map((one) => [standingKey(one), one])).values()];
  spokenOf.set(bound, unique);
  return unique;
}

/**
 * Conditions for the instances that the employee may read as a superior. `mark` is added to the parameter names, so
 * that conditions for several employees can be combined.
 */
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
