import { searchKey } from '#machines/core/values/textKeys.ts';
import { isFoundBy, isShapedLike } from '#server/platform/db/search.ts';
import type { FoundProcess } from '#machines/domains/company/contracts/search.ts';
import { query } from '#server/platform/db/sql.ts';
import { ownInstances, getReach } from '#server/domains/workflows/audit/index.ts';
import type { Call } from '#server/platform/http/call.ts';

/** The trigram index needs at least this many characters. */
const SHORTEST = 3;
/**
 * How many of the latest instances are compared one by one before the index is used: for a common name, the index would
 * read every match.
 */
const LATEST = 1000;
/** If there are more matches than this among the latest instances, the text is too common for the index. */
const COMMON = LATEST / 10;
/**
 * The maximum number of matches of the index that are checked for access; users refine the search to find more.
 */
const MANY = 1000;

/**
 * Finds cases of workflows whose subject contains the text and that the caller may read, latest
 * change first. For a common text, only the latest cases and the caller's own are searched:
 * checking access to a million matches took 12 s.
 */
export async function findProcesses(
  { db, actor, services: { engine } }: Call,
  text: string,
  most: number,
): Promise<FoundProcess[]> {
  const reach = getReach(engine, actor);
  if (searchKey(text).length < SHORTEST || reach.workflows.length === 0) return [];
  const own = ownInstances(reach, actor);
  const contains = `i.account_id = $accountId and ${isFoundBy('i.subject', '$text')}`;
  const rows = await query<{ workflow: string; subjectId: number; subject: string; state: string }>(
    db,
    `with latest as materialized (
       select i.id, i.account_id, i.subject from workflow_instances i
       order by i.moved_at desc limit ${LATEST}
     ), near as materialized (
       select i.id from latest i where ${contains}
     ), indexed as materialized (
       select i.id from workflow_instances i
       where (select count(*) from near) < ${COMMON} and ${contains}
         and ${isShapedLike('search_shape(lower(i.subject))', '$text')}
       limit ${MANY}
     ), own as materialized (${own.sql}),
     candidates as materialized (
       select id from near union select id from indexed union select id from own
     )
     select i.workflow, i.subject_id as "subjectId", i.subject, i.state
     from candidates c cross join lateral (
       select * from workflow_instances where id = c.id limit 1) i
     where ${contains} and ${reach.instances.sql}
     order by i.moved_at desc, i.id desc limit $most`,
    {
      ...reach.instances.parameters,
      ...own.parameters,
      text,
      most,
    },
  );
  return rows.flatMap(({ state, ...row }) => {
    const bound = engine.workflows.get(row.workflow);
    if (!bound) return [];
    const stateLabel = bound.description.states.get(state)?.label ?? state;
    return [{ ...row, label: bound.workflow.label, stateLabel }];
  });
}
