import type { DisciplineContext } from '#machines/domains/career/discipline/context.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { EffectSubject } from '#server/engine/instances/engine.ts';

export interface CaseMoved {
  id: number;
  number: string;
  charge: string;
  subject: EffectSubject<DisciplineContext>;
  context: DisciplineContext;
}

/** Ordered by person so that concurrent batches can't deadlock. */
export async function readCases(
  tx: Tx,
  subjects: readonly EffectSubject<DisciplineContext>[],
): Promise<CaseMoved[]> {
  const rows = await query<{ id: number; number: string; charge: string }>(
    tx,
    `select id, number, charge from disciplinary_cases where id = any($ids::bigint[])
     order by employee_id, id`,
    { ids: subjects.map(({ subjectId }) => subjectId) },
  );
  const byId = new Map(subjects.map((one) => [one.subjectId, one]));
  return rows.flatMap((row) => {
    const subject = byId.get(row.id);
    return subject ? [{ ...row, subject, context: subject.context }] : [];
  });
}
