import {
  compileStructure,
  type DefinitionProblem,
} from '#machines/domains/pay/calculation/index.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors.ts';
import { readStructureRows, type BreakdownRow, type StructureRows } from './structureRows.ts';
import { toDefinition } from './toDefinition.ts';

/** Why a breakdown can't be used, and from which day. */
interface BreakdownProblem extends DefinitionProblem {
  day: string;
}

/** Returns the days on which a breakdown changes, beginning with the first day on which every element has a rule. */
function getDays(rows: StructureRows, { id, elementIds }: BreakdownRow): string[] {
  const formulas = rows.formulas.filter(
    ({ elementId, breakdownId }) =>
      elementIds.includes(elementId) && (breakdownId === null || breakdownId === id),
  );
  const firsts = elementIds.map((elementId) =>
    formulas
      .filter((row) => row.elementId === elementId)
      .map(({ fromDay }) => fromDay)
      .toSorted()
      .at(0),
  );
  const start = firsts.reduce((latest, day) =>
    latest === undefined || day === undefined ? undefined : day > latest ? day : latest,
  );
  if (start === undefined) return [];
  const changes = [
    ...formulas.map(({ fromDay }) => fromDay),
    ...rows.tables.flatMap((table) => table.rows.map(({ fromDay }) => fromDay)),
  ];
  return [...new Set([start, ...changes])].filter((day) => day >= start).toSorted();
}

/** Returns the problems of a breakdown on any day, under each of the account's policies. */
function findProblems(
  rows: StructureRows,
  breakdown: BreakdownRow,
  leastNets: readonly (string | null)[],
): BreakdownProblem[] {
  const withoutRule = breakdown.elementIds.filter(
    (elementId) =>
      !rows.formulas.some(
        (row) =>
          row.elementId === elementId &&
          (row.breakdownId === null || row.breakdownId === breakdown.id),
      ),
  );
  if (withoutRule.length > 0) {
    return withoutRule.map((id) => ({
      of: rows.elements.find((element) => element.id === id)?.code ?? '',
      message: 'The element has no payroll rule',
      day: '',
    }));
  }
  const problems = getDays(rows, breakdown).flatMap((day) =>
    (leastNets.length === 0 ? [null] : leastNets).flatMap((leastNet) => {
      const definition = toDefinition(rows, { breakdownId: breakdown.id, leastNet, day });
      const compiled = definition && compileStructure(definition, day);
      return (compiled?.problems ?? []).map((problem) => ({ ...problem, day }));
    }),
  );
  const seen = new Set<string>();
  return problems.filter(({ of, message }) => {
    const key = `${of}: ${message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * For each breakdown, the "Net may not fall below" formulas of the policies it is currently assigned with; null
 * if a policy has none. Read per breakdown, because a formula may name an element that only some breakdowns
 * have.
 */
const readLeastNets = (db: Db | Tx, accountId: number) =>
  query<{ breakdownId: number; leastNet: string | null }>(
    db,
    `select distinct a.breakdown_id as "breakdownId", p.least_net as "leastNet"
     from salary_assignments a join salary_policies p on p.id = a.policy_id
     where a.account_id = $accountId and a.superseded_at is null`,
    { accountId },
  );

/**
 * Checks, after any change of the pay structure and in its transaction, that every published breakdown is still
 * complete on every day.
 * @throws AppError 400 that names the breakdown, the element and the day.
 */
export async function refuseBroken(tx: Tx, accountId: number): Promise<void> {
  const rows = await readStructureRows(tx, accountId);
  const published = rows.breakdowns.filter(({ status }) => status === 'published');
  if (published.length === 0) return;
  const leastNets = await readLeastNets(tx, accountId);
  const problems = published.flatMap((breakdown) =>
    findProblems(
      rows,
      breakdown,
      leastNets
        .filter(({ breakdownId }) => breakdownId === breakdown.id)
        .map((one) => one.leastNet),
    ).map((problem) => ({ path: '', message: inWords(breakdown, problem) })),
  );
  if (problems.length > 0) throw invalid(problems[0]?.message ?? '', problems.slice(0, 100));
}

/**
 * Checks policies after a change: the least net of each must be calculable in one published breakdown at least, whether
 * or not anyone is assigned to it yet.
 * @throws AppError 400 with the reason.
 */
export async function refuseUnusablePolicies(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  await refuseBroken(tx, accountId);
  const rows = await readStructureRows(tx, accountId);
  const published = rows.breakdowns.filter(({ status }) => status === 'published');
  const policies = await query<{ leastNet: string }>(
    tx,
    `select least_net as "leastNet" from salary_policies
     where id = any($ids::bigint[]) and least_net is not null and is_active`,
    { ids: [...ids] },
  );
  for (const { leastNet } of policies) {
    const reasons = published.map(
      (breakdown) => findProblems(rows, breakdown, [leastNet])[0]?.message,
    );
    const [first] = reasons;
    if (first !== undefined && reasons.every((reason) => reason !== undefined)) {
      throw invalid(first, [{ path: 'leastNet', message: first }]);
    }
  }
}

/** Returns why a breakdown can't be used, whether published or not, as sentences. */
export async function findBreakdownProblems(
  db: Db | Tx,
  accountId: number,
  breakdownId: number,
): Promise<string[]> {
  const rows = await readStructureRows(db, accountId);
  const breakdown = rows.breakdowns.find(({ id }) => id === breakdownId);
  if (!breakdown) return [];
  return findProblems(rows, breakdown, []).map((problem) => inWords(breakdown, problem));
}

const inWords = ({ name }: BreakdownRow, { of, message, day }: BreakdownProblem): string =>
  `${name}, ${of}${day === '' ? '' : `, from ${day}`}: ${message}`;
