import type { FoundProcess } from '#machines/contracts/search.ts';
import { query } from '#server/db/sql.ts';
import { reachOf } from '#server/features/audit/index.ts';
import type { Call } from '#server/http/call.ts';

/** The trigram index needs at least this many characters. */
const SHORTEST = 3;
/** At most this many matches are read and sorted; users refine the search. */
const MANY = 500;

/** Processes whose subject contains the text and that the caller may read, latest change first. */
export async function findProcesses(
  { db, actor, services: { engine } }: Call,
  text: string,
  most: number,
): Promise<FoundProcess[]> {
  const reach = reachOf(engine, actor);
  if (text.length < SHORTEST || reach.workflows.length === 0) return [];
  const rows = await query<{ workflow: string; subjectId: number; subject: string; state: string }>(
    db,
    `with held as materialized (
       select i.* from workflow_instances i
       where i.account_id = $accountId
         and search_shape(lower(i.subject)) like '%' || search_shape(lower($pattern)) || '%'
         and strpos(lower(i.subject), lower($text)) > 0 and ${reach.instances.sql}
       limit ${MANY}
     )
     select workflow, subject_id as "subjectId", subject, state from held
     order by moved_at desc, id desc limit $most`,
    {
      ...reach.instances.parameters,
      accountId: actor.accountId,
      text,
      pattern: text.replace(/[\\%_]/g, '\\$&'),
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
