import type { BarView } from '#machines/domains/performance/contracts/bar.ts';
import type { FormView } from '#machines/domains/performance/contracts/appraisal.ts';
import {
  getSight,
  type AppraisalState,
} from '#machines/domains/performance/appraisal/visibility.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { readFacts } from './facts.ts';
import { BASE, getReader, readReach, type AppraisalBase } from './sight.ts';
import { MARKS_OF } from './view.ts';

/** The maximum number of people whom a supervisor can compare on one page. */
const MAX = 100;

type Stored = AppraisalBase & { state: AppraisalState } & Pick<
    BarView['people'][number],
    'name' | 'code' | 'cycle' | 'returnReason'
  > & {
    words: string | null;
    revision: number | null;
    marks: FormView['marks'] | null;
  };

/**
 * Returns the people whom the caller currently rates as supervisor, with the marks so far, so that the caller can
 * compare them factor by factor.
 */
export async function readBar({ db, actor }: Call): Promise<BarView> {
  const reach = await readReach(db, actor);
  const stored = await query<Stored>(db, ROWS, {
    accountId: actor.accountId,
    own: actor.employeeId,
    most: MAX,
  });
  const rows = stored.filter(
    (row) => getSight(row.state, getReader(actor, reach, row)).writes === 'supervisor',
  );
  const facts = await readFacts(
    db,
    rows.map(({ appraisalId }) => appraisalId),
  );
  const factors = new Map(
    [...facts.values()].flatMap((one) =>
      one.factors.map(({ weight: _weight, ...factor }) => [factor.id, factor] as const),
    ),
  );
  return {
    factors: [...factors.values()],
    people: rows.flatMap(({ appraisalId, name, code, cycle, returnReason, ...form }) => {
      const one = facts.get(appraisalId);
      if (!one) return [];
      const { lowest, highest } = one.rule.scale;
      return [
        {
          appraisalId,
          name,
          code,
          cycle,
          returnReason,
          scale: { lowest, highest },
          factorIds: one.factors.map(({ id }) => id),
          revision: form.revision ?? 0,
          words: form.words ?? '',
          marks: form.marks ?? [],
        },
      ];
    }),
  };
}

const ROWS = `
  select ${BASE}, e.name, e.code, c.name as cycle,
    f.words, f.revision, f.return_reason as "returnReason",
    case when f.id is not null then ${MARKS_OF} end as marks
  from appraisals a join employees e on e.id = a.employee_id
  join performance_cycles c on c.id = a.cycle_id
  join workflow_instances i on i.workflow = 'appraisal' and i.subject_id = a.id
  left join appraisal_forms f on f.appraisal_id = a.id and f.kind = 'supervisor' and f.sent_at is null
  where a.account_id = $accountId and a.supervisor_id = $own and i.state = 'supervisor'
  order by e.name, a.id limit $most`;
