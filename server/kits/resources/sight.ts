import type { ResourceRow } from '#machines/kits/resources/contract.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** The field with the person whose pay a row contains; undefined if it contains none. */
function personWithAmounts({ fields }: Resource): string | undefined {
  const all = Object.entries(fields);
  if (!all.some(([, field]) => field.kind === 'number' && field.money)) return undefined;
  return all.find(([, field]) => field.kind === 'person' && !field.takesPart)?.[0];
}

/** Records access to amounts before the rows are sent, because such amounts are pay. */
export async function recordSight(
  { db, actor }: { db: Db | Tx; actor: Actor },
  resource: Resource,
  rows: readonly Pick<ResourceRow, 'values'>[],
): Promise<void> {
  const person = personWithAmounts(resource);
  if (person === undefined || rows.length === 0) return;
  await recordSalaryAccess(db, actor, {
    call: `Resources/${resource.id}`,
    employeeIds: rows.flatMap(({ values }) => Number(values[person]) || []),
  });
}
