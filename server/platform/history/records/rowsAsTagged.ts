import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { coveredTables, verifyRowTags, type WrongRow } from './rowTags.ts';

/** Signed tables whose findings concern money. */
const MONEY =
  /pay_|bank|loan|expense|iou|reward|encash|overtime|bill|meal|compensat|punch|attendance|leave|revision/;

export const getConcern = (table: string): 'money' | 'record' =>
  MONEY.test(table) ? 'money' : 'record';

/** Checks that every row of every signed table is as Cadre last wrote it. */
export async function rowsAsTagged(db: Db, account: number | null): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const covered of await coveredTables(db)) {
    await verifyRowTags(db, covered, (row) => {
      const finding = getFinding(row);
      if (account === null || finding.accountId === account) broken.push(finding);
    });
  }
  return broken;
}

export function getFinding({ table, key, isTagged, text }: WrongRow): Broken {
  const { account_id: accountId } = JSON.parse(text) as { account_id?: number };
  return {
    workflow: table,
    subjectId: Number.parseInt(key, 10) || 0,
    seq: 0,
    reason: isTagged
      ? `Row ${key} was changed past Cadre`
      : `Row ${key} was added or changed past Cadre`,
    row: { table, id: key },
    cause: `row of ${table}`,
    concern: getConcern(table),
    ...(accountId === undefined ? {} : { accountId }),
  };
}
