import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { CardKind } from './kinds.ts';

/** The current facts of a case, from its workflow. */
export interface CaseFacts {
  caseId: number;
  subjectId: number;
  title: string;
  dueOn: string | null;
  isOpen: boolean;
  assigneeId: number | null;
}

/**
 * SQL for the cases of a kind that meet a condition on the instance `i` and the tables joined to it. It needs
 * `$accountId`.
 */
export const casesSql = (
  { workflow, join = '', caseId, words, dueOn, isOpen, assigneeId }: CardKind,
  condition: string,
): string => `
  select ${caseId} as "caseId", i.subject_id as "subjectId", left(${words}, 200) as title,
    ${dueOn} as "dueOn", ${isOpen} as "isOpen", ${assigneeId} as "assigneeId"
  from workflow_instances i ${join}
  where i.workflow = '${workflow}' and i.account_id = $accountId and ${condition}`;

/** Returns the cases of these subjects of the kind's workflow. */
export const readCasesOf = (
  tx: Tx,
  kind: CardKind,
  accountId: number,
  subjectIds: readonly number[],
): Promise<CaseFacts[]> =>
  query<CaseFacts>(
    tx,
    `${casesSql(kind, 'i.subject_id = any($subjectIds::bigint[])')} order by 1`,
    { accountId, subjectIds },
  );

export async function readCase(
  db: Db | Tx,
  kind: CardKind,
  accountId: number,
  of: { caseId: number; subjectId: number },
): Promise<CaseFacts | undefined> {
  const [facts] = await query<CaseFacts>(
    db,
    casesSql(kind, `i.subject_id = $subjectId and ${kind.caseId} = $caseId`),
    { accountId, ...of },
  );
  return facts;
}
