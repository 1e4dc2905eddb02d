import {
  splitAmongNominees,
  type SettlementNominee,
} from '#machines/domains/separation/settlement/nominees.ts';
import { sumSettlement } from '#machines/domains/separation/settlement/amounts.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Leaver } from './leaver.ts';
import type { NewLine } from './line.ts';

/**
 * Returns who receives the net amount of a settlement: after a death, the nominees in the personal record; otherwise an
 * empty list.
 */
export async function readNominees(
  tx: Tx,
  { employeeId, kind }: Pick<Leaver, 'employeeId' | 'kind'>,
  lines: readonly NewLine[],
): Promise<SettlementNominee[]> {
  if (kind !== 'death') return [];
  const nominees = await query<Omit<SettlementNominee, 'amount'>>(
    tx,
    `select name, relation, share::float8 as share from employee_nominees
     where employee_id = $employeeId order by share desc, id`,
    { employeeId },
  );
  return splitAmongNominees(sumSettlement(lines).net, nominees);
}
