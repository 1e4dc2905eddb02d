import type { InboxPage, InboxRow } from '#machines/core/contracts/workflow.ts';
import { getFamily } from '#machines/core/workflowId.ts';
import { isFoundBy } from '#server/platform/db/search.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { marked } from '#server/engine/instances/condition.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { countStanding } from './countWaiting.ts';
import { readFigures } from './inboxFigures.ts';
import { openQueues } from './queue.ts';
import { letters } from './scope.ts';

export interface InboxFilter {
  businessUnitId: number;
  search?: string | undefined;
  overdue?: boolean | undefined;
  /** Limits the list to these kinds; empty for all of them. */
  kinds?: readonly string[] | undefined;
  /** `kind` groups the list by kind of task. The order within a group is always by urgency. */
  order?: 'urgency' | 'kind' | undefined;
  page: number;
  pageSize: number;
}

interface Row extends Omit<
  InboxRow,
  'workflow' | 'workflowLabel' | 'state' | 'stateLabel' | 'enteredAt' | 'dueAt' | 'figures'
> {
  place: number;
  enteredAt: Date;
  dueAt: Date | null;
}

/**
 * Returns the tasks that wait for the actor in all workflows, by urgency: overdue ones first, then by due time, then by
 * how long they have waited. Each stage reads no more rows than the page needs, from an index in that order, so 50,000
 * tasks take no longer than a hundred.
 */
export async function readInbox(
  db: Db,
  engine: Engine,
  actor: Actor,
  { businessUnitId, search = '', overdue = false, kinds = [], order, page, pageSize }: InboxFilter,
): Promise<InboxPage> {
  const queues = openQueues(engine, actor);
  const standing = await countStanding(db, actor, queues);
  const parts = [...queues.entries()].flatMap(([place, { bound, state, condition }]) => {
    if ((standing.get(`${bound.workflow.id} ${state}`) ?? 0) === 0) return [];
    const kind = getFamily(bound.workflow.id);
    if (kinds.length > 0 && !kinds.includes(kind)) return [];
    const mark = `At${letters(place)}`;
    const own = marked(condition, mark);
    return [
      {
        sql: `(select ${place} as place, $kind${mark}::text as kind, i.id, i.due_at, i.entered_at from workflow_instances i
          where i.account_id = $accountId and i.workflow = $workflow${mark} and i.state = $state${mark}
            and not i.is_final
            and ($businessUnitId::bigint = 0 or i.business_unit_id = $businessUnitId)
            and ($overdue::boolean is not true or i.due_at < now())
            and ($search::text is null or ${isFoundBy('i.subject')})
            and ${own.sql}
          order by i.due_at, i.entered_at, i.id limit $most)`,
        parameters: {
          ...own.parameters,
          [`kind${mark}`]: bound.workflow.label,
          [`workflow${mark}`]: bound.workflow.id,
          [`state${mark}`]: state,
        },
      },
    ];
  });
  if (parts.length === 0) return { items: [], hasMore: false };
  // Reads one row more than the page needs, to know whether there is another page.
  const most = page * pageSize + 1;
  const first = order === 'kind' ? 'kind, ' : '';
  const rows = await query<Row>(
    db,
    `select p.place, i.subject_id as "subjectId", i.subject, i.entered_at as "enteredAt",
       i.due_at as "dueAt", b.name as unit
     from (select * from (${parts.map(({ sql }) => sql).join(' union all ')}) a
       order by ${first}due_at, entered_at, id limit $limit offset $offset) p
     join workflow_instances i on i.id = p.id left join business_units b on b.id = i.business_unit_id
     order by ${first}p.due_at, p.entered_at, p.id`,
    {
      accountId: actor.accountId,
      businessUnitId,
      overdue,
      search: search || null,
      most,
      limit: pageSize + 1,
      offset: (page - 1) * pageSize,
      ...(Object.assign({}, ...parts.map(({ parameters }) => parameters)) as object),
    },
  );
  const shown = rows.slice(0, pageSize);
  const figures = await readEach(shown);
  return {
    hasMore: rows.length > pageSize,
    items: shown.flatMap(({ place, enteredAt, dueAt, ...row }) => {
      const queue = queues[place];
      if (!queue) return [];
      const { bound, state } = queue;
      return [
        {
          ...row,
          workflow: bound.workflow.id,
          workflowLabel: bound.workflow.label,
          state,
          stateLabel: bound.description.states.get(state)?.label ?? state,
          enteredAt: enteredAt.toISOString(),
          dueAt: dueAt?.toISOString() ?? null,
          figures: figures.get(bound.workflow.id)?.get(row.subjectId) ?? [],
        },
      ];
    }),
  };

  /** The figures of a page, read once per workflow. */
  async function readEach(page: readonly Row[]) {
    const bounds = new Set(page.flatMap(({ place }) => queues[place]?.bound ?? []));
    const read = await Promise.all(
      [...bounds].map(async (bound) => {
        const own = page.filter(({ place }) => queues[place]?.bound === bound);
        const subjects = own.map(({ subjectId }) => subjectId);
        return [bound.workflow.id, await readFigures(db, bound, actor, subjects)] as const;
      }),
    );
    return new Map(read);
  }
}
