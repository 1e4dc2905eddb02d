import { TYPE_NAMES } from '#machines/domains/grievances/vocabulary.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow, Details } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';

interface Row {
  id: number;
  typeId: number;
  category: string;
  subCategory: string;
  misconduct: string;
  description: string;
  additionalNote: string;
}

/** Returns the text of a grievance. The person it is about is only shown on the screens of grievances. */
export async function grievanceDetails(
  db: Db,
  _bound: BoundWorkflow,
  { accountId }: Actor,
  instances: readonly Instance[],
): Promise<ReadonlyMap<number, Details>> {
  const rows = await query<Row>(
    db,
    `select g.id, g.type_id as "typeId", c.name as category, s.name as "subCategory",
       m.name as misconduct, g.description, g.additional_note as "additionalNote"
     from grievances g
     join grievance_categories c on c.id = g.category_id
     join grievance_sub_categories s on s.id = g.sub_category_id
     join grievance_misconducts m on m.id = g.misconduct_id
     where g.account_id = $accountId and g.id = any($ids::bigint[])`,
    { accountId, ids: instances.map(({ subjectId }) => subjectId) },
  );
  return new Map(
    rows.map(({ id, typeId, ...rest }) => [id, { ...rest, type: TYPE_NAMES[typeId] ?? null }]),
  );
}
