import type { IncrementTotals } from '#machines/domains/increments/contracts/increments.ts';
import { readFiscalMonth } from '#server/platform/access/fiscalMonth.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { countedStates } from './budgetRows.ts';
import { readTightBudgets } from './exceptionRows.ts';
import { VIEW, MEDIANS } from './exceptionSql.ts';
import { listedPayCondition } from './payVisibility.ts';
import { stageView, type StageView } from './stageView.ts';

/** Determines which requests of a view are listed. */
export interface ListFilter {
  view: StageView;
  year: number;
  unitIds: readonly number[];
  /** The ID of the group or section, or 0 for all. */
  workplaceGroupId: number;
  sectionId: number;
}

export interface Listing {
  /** The requests in display order: pending ones with exceptions, other pending ones, the rest; each by name. */
  ids: number[];
  /** The medians of sections that have one. */
  medians: ReadonlyMap<number, number>;
  totals: IncrementTotals;
}

/**
 * Returns the IDs of the requests that a caller sees, in display order, and the totals of all requests, in one
 * statement over `increment_list`. With `limit`, only the first IDs are returned.
 */
export async function readListing(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  bound: BoundWorkflow,
  { view, ...rest }: ListFilter,
  limit: number | null,
): Promise<Listing> {
  const counted = countedStates(bound);
  const flagged = view.type === 'request' ? [] : counted;
  const tight = flagged.length === 0 ? [] : await readTightBudgets(db, bound, rest);
  const sight = listedPayCondition(bound, actor);
  const row = await queryOne<{
    ids: number[];
    medians: { section_id: number; median: number }[];
    totals: IncrementTotals;
  }>(
    db,
    `with seen as materialized (
       select l.* from increment_list l
       where l.fiscal_year = $year and l.business_unit_id = any($unitIds::bigint[])
         and ($workplaceGroupId::bigint = 0 or l.workplace_group_id = $workplaceGroupId)
         and ($sectionId::bigint = 0 or l.section_id = $sectionId)
         and l.state = any($states::text[]) and ${sight.sql}
     ), medians as materialized (${MEDIANS}), ranked as (
       select s.increment_id, s.employee_name, s.state = $stage as waits,
         case
           when not s.state = any($counted::text[]) then 2
           when ${VIEW} then 0
           when s.business_unit_id = any($exceeded::bigint[])
             or s.state = $asking and s.business_unit_id = any($tight::bigint[]) then 1
           else 2
         end as rank
       from seen s left join medians m using (section_id)
     )
     select to_json(array(select increment_id from ranked
         order by waits desc, rank, employee_name, increment_id limit $limit::bigint)) as ids,
       (select coalesce(json_agg(m), '[]') from medians m) as medians,
       (select json_build_object('people', count(*),
           'waiting', count(*) filter (where state = $stage),
           'rejected', count(*) filter (where not paid),
           'gross', coalesce(sum(gross) filter (where paid), 0),
           'basic', coalesce(sum(basic) filter (where paid), 0),
           'afterGross', coalesce(sum(after_gross) filter (where paid), 0),
           'percents', coalesce(sum(increment_percent) filter (where paid), 0),
           'statesDiffer', coalesce(min(state) <> max(state), false),
           'datesDiffer', coalesce(min(effective_date) <> max(effective_date), false))
         from (select s.*, s.state = any($paid::text[]) as paid from seen s) s) as totals`,
    {
      workflow: bound.workflow.id,
      ...rest,
      limit,
      counted: flagged,
      paid: counted,
      stage: view.stage,
      states: [...view.states],
      asking: stageView(bound, 'hr').stage,
      me: actor.employeeId,
      fiscalMonth: await readFiscalMonth(db, actor.accountId),
      tight: tight.map(({ unitId }) => unitId),
      exceeded: tight.filter(({ isExceeded }) => isExceeded).map(({ unitId }) => unitId),
      ...sight.parameters,
    },
  );
  if (!row) throw new Error('A statement without a condition answered nothing');
  return {
    ids: row.ids,
    medians: new Map(row.medians.map(({ section_id: id, median }) => [id, median])),
    totals: row.totals,
  };
}
