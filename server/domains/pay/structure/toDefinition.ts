import type {
  Base,
  Definition,
  Element,
  ElementVersion,
  PayTable,
  Rounding,
  RoundingWay,
  TableVersion,
  Validity,
} from '#machines/domains/pay/calculation/index.ts';
import type {
  BreakdownRow,
  ElementRow,
  FormulaRow,
  StructureRows,
  TableRowOfDay,
  TableRows,
} from './structureRows.ts';

/** The breakdown, policy and day for which a definition is built. */
export interface DefinitionOf {
  breakdownId: number;
  /** The policy's formula for the minimum net pay. */
  leastNet?: string | null;
  /** Includes only what is in force on this day, without an end; by default every version. */
  day?: string;
}

/**
 * Converts rows to the definition that the evaluator compiles; undefined for an unknown breakdown. It only includes
 * tables and facts that a formula uses, so that unrelated changes don't lead to another definition.
 */
export function toDefinition(rows: StructureRows, of: DefinitionOf): Definition | undefined {
  const breakdown = rows.breakdowns.find(({ id }) => id === of.breakdownId);
  if (!breakdown) return undefined;
  const byId = new Map(rows.elements.map((element) => [element.id, element]));
  const elements = breakdown.elementIds.flatMap((id) => {
    const element = byId.get(id);
    return element ? getVersions(element, rows.formulas, of) : [];
  });
  const structure = toStructure(breakdown, byId, of);
  const isNamed = namedIn([
    ...elements.flatMap(({ element: { formula, solve } }) => [
      formula,
      solve?.of ?? null,
      solve?.equals ?? null,
    ]),
    structure.leastNet ?? null,
    structure.balancing?.total ?? null,
  ]);
  return {
    structure,
    elements,
    tables: rows.tables.filter(({ code }) => isNamed(code)).map((table) => toTable(table, of.day)),
    facts: rows.facts.filter(({ name }) => isNamed(name)).map(({ name, kind }) => ({ name, kind })),
  };
}

function toStructure(
  breakdown: BreakdownRow,
  byId: ReadonlyMap<number, ElementRow>,
  { leastNet }: DefinitionOf,
): Definition['structure'] {
  const { code, currency, elementIds, balancingElementId, balancingTotal } = breakdown;
  const balancing = byId.get(balancingElementId ?? 0);
  return {
    code,
    currency,
    elements: elementIds.flatMap((id) => byId.get(id)?.code ?? []),
    ...(balancing && balancingTotal !== null
      ? { balancing: { element: balancing.code, total: balancingTotal } }
      : {}),
    ...(leastNet ? { leastNet } : {}),
  };
}

/** Whether one of the texts contains the name of a table or fact, also as part of `tax.code.number`. */
function namedIn(texts: readonly (string | null)[]): (name: string) => boolean {
  const names = new Set<string>();
  for (const text of texts) {
    for (const [name] of text?.matchAll(/[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*/gu) ?? []) {
      const parts = name.split('.');
      parts.forEach((_, at) => names.add(parts.slice(0, at + 1).join('.')));
    }
  }
  return (name) => names.has(name);
}

/** Returns the formulas of an element. From its first day on, a breakdown's own formula replaces the general one. */
function getVersions(
  element: ElementRow,
  formulas: readonly FormulaRow[],
  { breakdownId, day }: DefinitionOf,
): ElementVersion[] {
  const all = formulas.filter(({ elementId }) => elementId === element.id);
  const own = all.filter((row) => row.breakdownId === breakdownId);
  const firstOwn = own[0]?.fromDay;
  const general = all.filter(
    ({ breakdownId: of, fromDay }) => of === null && (firstOwn === undefined || fromDay < firstOwn),
  );
  return byDay([...general, ...own], day).map(({ row, ...validity }) => ({
    ...validity,
    element: toElement(element, row),
  }));
}

/** Orders rows by their first day. Each is in force until the next begins. */
function byDay<Row extends { fromDay: string }>(
  rows: readonly Row[],
  day?: string,
): (Validity & { row: Row })[] {
  const versions = rows
    .toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1))
    .map((row, at, ordered) => ({
      from: row.fromDay,
      until: ordered[at + 1]?.fromDay ?? null,
      row,
    }));
  if (day === undefined) return versions;
  const valid = versions.findLast(({ from }) => from <= day);
  return valid ? [{ ...valid, until: null }] : [];
}

const BASES = {
  countsInGross: 'gross',
  countsInTax: 'tax',
  countsInPf: 'pf',
  countsInOvertime: 'overtime',
  countsInGratuity: 'gratuity',
  countsInBonus: 'bonus',
} as const satisfies Readonly<Partial<Record<keyof FormulaRow, Base>>>;

function toElement(element: ElementRow, row: FormulaRow): Element {
  const { code, name, direction, unit, hidesAtZero } = element;
  const { solveOf, solveEquals, roundingCut } = row;
  const rounding = toRounding(row.rounding, row.roundingStep);
  return {
    code,
    name,
    direction,
    unit,
    countsIn: Object.entries(BASES).flatMap(([field, base]) =>
      row[field as keyof typeof BASES] ? [base] : [],
    ),
    followsDays: row.followsDays,
    formula: row.formula,
    ...(rounding
      ? { rounding: { ...rounding, ...(roundingCut === null ? {} : { cut: roundingCut }) } }
      : {}),
    hidesAtZero,
    ...(solveOf !== null && solveEquals !== null
      ? { solve: { of: solveOf, equals: solveEquals } }
      : {}),
    ...(row.shrinks === null ? {} : { shrinks: row.shrinks }),
  };
}

const toRounding = (how: RoundingWay | null, step: string | null): Rounding | undefined =>
  how === null || step === null ? undefined : { how, step };

const split = (list: string | null): string[] =>
  list === null ? [] : list.split(',').map((part) => part.trim());

export function toTable(table: TableRows, day?: string): PayTable {
  const { code, kind, keys, limitUnit, valueUnit, edge } = table;
  const limitRounding = toRounding(table.limitRounding, table.limitStep);
  const sliceRounding = toRounding(table.sliceRounding, table.sliceStep);
  return {
    code,
    kind,
    ...(keys === null ? {} : { keys: split(keys) }),
    ...(limitUnit ? { limitUnit } : {}),
    valueUnit,
    ...(edge ? { edge } : {}),
    ...(limitRounding ? { limitRounding } : {}),
    ...(sliceRounding ? { sliceRounding } : {}),
    versions: getTableVersions(table.rows, day),
  };
}

function getTableVersions(rows: readonly TableRowOfDay[], day?: string): TableVersion[] {
  const days = [...new Set(rows.map(({ fromDay }) => fromDay))].map((fromDay) => ({ fromDay }));
  return byDay(days, day).map(({ from, until }) => {
    const ofDay = rows.filter(({ fromDay }) => fromDay === from);
    const source = ofDay.find(({ name }) => name !== null)?.name;
    return { from, until, rows: ofDay.map(toTableRow), ...(source ? { source } : {}) };
  });
}

const toTableRow = ({ keys, upTo, value, minus }: TableRowOfDay): TableVersion['rows'][number] => ({
  ...(keys === null ? {} : { keys: split(keys) }),
  ...(upTo === null ? {} : { upTo }),
  value,
  ...(minus === null ? {} : { minus }),
});
