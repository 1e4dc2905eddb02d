import type {
  DelegableStage,
  PayShown,
} from '#machines/domains/workflows/contracts/delegations.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { getUnits } from '#server/engine/queue/reach.ts';
import type { Stage } from './stages.ts';

interface Row {
  place: number;
  people: number;
  units: string[] | null;
}

/**
 * Adds to each stage the number of people whose pay a delegate would see, because they are pending in the
 * caller's units.
 */
export async function withPayInSight(
  { db, actor, services }: Call,
  stages: readonly Stage[],
): Promise<DelegableStage[]> {
  const confidential = stages.map(
    ({ workflow }) => services.engine.workflows.get(workflow)?.confidential !== undefined,
  );
  const units = stages.map(({ role }) => (role === null ? [] : getUnits(actor, [role])));
  const rows = await query<Row>(
    db,
    `select s.place::integer, (
         select count(*)::integer from workflow_instances i
         where i.account_id = $accountId and i.workflow = s.workflow and i.state = s.state
           and (s.units is null or i.business_unit_id in (
             select jsonb_array_elements_text(s.units)::bigint))) as people,
       (select json_agg(b.name order by b.name) from business_units b
         where b.id in (select jsonb_array_elements_text(s.units)::bigint)) as units
     from unnest($workflows::text[], $states::text[], $units::jsonb[]) with ordinality
       as s (workflow, state, units, place)`,
    {
      accountId: actor.accountId,
      workflows: stages.map(({ workflow }) => workflow),
      states: stages.map(({ state }) => state),
      units: units.map((ids) => (ids === null ? null : JSON.stringify(ids))),
    },
  );
  return stages.map(({ screen: _screen, role: _role, ...stage }, index) => {
    const row = rows.find(({ place }) => place === index + 1);
    const pay: PayShown | null =
      confidential[index] && row ? { people: row.people, units: row.units } : null;
    return { ...stage, pay };
  });
}
