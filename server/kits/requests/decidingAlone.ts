import type { PipelineCheck } from '#machines/kits/requests/contract.ts';
import type {
  Approver,
  PipelineDefinition,
  PipelineStep,
} from '#machines/kits/requests/pipeline.ts';
import { groupPart } from '#machines/core/values/roles.ts';
import { HOLDERS } from '#server/platform/access/holders.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/**
 * Warns of steps that only one person of a business unit could decide, if the same person is also the only one for
 * another step. No one may decide two steps of a request, so the request would be stuck after the first step.
 */
export async function decidingAlone(
  tx: Tx,
  accountId: number,
  { steps }: PipelineDefinition,
): Promise<PipelineCheck['warnings']> {
  const warnings: PipelineCheck['warnings'] = [];
  for (const [place, step] of steps.entries()) {
    const others = steps.filter((one, at) => at !== place && !one.mayRepeat);
    if (step.mayRepeat || others.length === 0 || getParts(step).length < step.approvers.length) {
      continue;
    }
    for (const { unit, name } of await aloneIn(tx, accountId, step, others)) {
      const message = `At “${step.label}” only ${name} could decide in ${unit}, but not on requests on which they decided another step. Give someone else the role, or let the same person decide both steps`;
      warnings.push({ step: place, message });
    }
  }
  return warnings;
}

/**
 * The roles and groups that can approve a step. Superiors and named persons are left out, because they have
 * delegates.
 */
const getParts = ({ approvers }: PipelineStep): string[] =>
  approvers.flatMap((one: Approver) => {
    if (one.by === 'role') return [one.role];
    return one.by === 'group' ? [groupPart(one.groupId)] : [];
  });

const aloneIn = (
  tx: Tx,
  accountId: number,
  step: PipelineStep,
  others: readonly PipelineStep[],
): Promise<{ unit: string; name: string }[]> =>
  query(
    tx,
    `with holders as (
       select distinct r.role, b.id as unit, u.id as employee_id from ${HOLDERS}
       join business_units b on b.account_id = u.account_id
         and (r.business_unit_id is null or r.business_unit_id = b.id)
       where u.account_id = $accountId and u.id is not null
         and (cardinality($units::bigint[]) = 0 or b.id = any($units::bigint[]))
     ), alone as (
       select unit, min(employee_id) as id from holders where role = any($parts::text[])
       group by unit having count(distinct employee_id) = 1
     )
     select b.name as unit, e.name from alone a
     join business_units b on b.id = a.unit join employees e on e.id = a.id
     where exists (select from holders h where h.unit = a.unit and h.employee_id = a.id
         and h.role = any($others::text[]))
       and exists (select from employees p where p.business_unit_id = a.unit and p.is_active)
     order by b.name`,
    {
      accountId,
      units: step.condition?.units ?? [],
      parts: getParts(step),
      others: others.flatMap((one) => [...getParts(one), one.standIn]),
    },
  );
