import type { Direction, FactKind, Unit } from '#machines/domains/pay/calculation/index.ts';
import type { Edge, RoundingWay, TableKind } from '#machines/domains/pay/calculation/index.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** A breakdown with its elements, in the order of the payslip. */
export interface BreakdownRow {
  id: number;
  code: string;
  name: string;
  currency: string;
  status: 'draft' | 'published';
  version: number;
  balancingElementId: number | null;
  balancingTotal: string | null;
  elementIds: number[];
}

export interface ElementRow {
  id: number;
  code: string;
  name: string;
  direction: Direction;
  unit: Unit;
  hidesAtZero: boolean;
}

/** The formula of an element from a day on, in one breakdown or in all. */
export interface FormulaRow {
  elementId: number;
  breakdownId: number | null;
  fromDay: string;
  formula: string | null;
  solveOf: string | null;
  solveEquals: string | null;
  countsInGross: boolean;
  countsInTax: boolean;
  countsInPf: boolean;
  countsInOvertime: boolean;
  countsInGratuity: boolean;
  countsInBonus: boolean;
  followsDays: boolean;
  rounding: RoundingWay | null;
  roundingStep: string | null;
  roundingCut: string | null;
  shrinks: number | null;
}

export interface TableRowOfDay {
  fromDay: string;
  keys: string | null;
  upTo: string | null;
  value: string;
  minus: string | null;
  name: string | null;
}

export interface TableRows {
  code: string;
  name: string;
  kind: TableKind;
  keys: string | null;
  limitUnit: Unit | null;
  valueUnit: Unit;
  edge: Edge | null;
  limitRounding: RoundingWay | null;
  limitStep: string | null;
  sliceRounding: RoundingWay | null;
  sliceStep: string | null;
  rows: TableRowOfDay[];
}

export interface FactRow {
  name: string;
  label: string;
  kind: FactKind;
}

/** All rows from which an account's breakdowns are built. */
export interface StructureRows {
  breakdowns: BreakdownRow[];
  elements: ElementRow[];
  formulas: FormulaRow[];
  tables: TableRows[];
  facts: FactRow[];
}

/** Reads the active parts of an account's structure in five statements, whatever the number of breakdowns. */
export async function readStructureRows(db: Db | Tx, accountId: number): Promise<StructureRows> {
  const given = { accountId };
  const breakdowns = await query<BreakdownRow>(db, BREAKDOWNS, given);
  const elements = await query<ElementRow>(
    db,
    `select id, code, name, direction, unit, hides_at_zero as "hidesAtZero"
     from payroll_elements where account_id = $accountId order by id`,
    given,
  );
  const formulas = await query<FormulaRow>(db, FORMULAS, given);
  const tables = await query<TableRows>(db, TABLES, given);
  const facts = await query<FactRow>(
    db,
    'select name, label, kind from pay_facts where account_id = $accountId and is_active order by name',
    given,
  );
  return { breakdowns, elements, formulas, tables, facts };
}

const BREAKDOWNS = `
  select b.id, b.code, b.name, b.currency, b.status, b.version,
    b.balancing_element_id as "balancingElementId", b.balancing_total as "balancingTotal",
    coalesce((select jsonb_agg(r.element_id order by r.position) from salary_breakdown_elements r
      where r.salary_breakdown_id = b.id), '[]') as "elementIds"
  from salary_breakdowns b where b.account_id = $accountId order by b.id`;

const FORMULAS = `
  select element_id as "elementId", breakdown_id as "breakdownId", from_day::text as "fromDay",
    formula, solve_of as "solveOf", solve_equals as "solveEquals", counts_in_gross as "countsInGross",
    counts_in_tax as "countsInTax", counts_in_pf as "countsInPf",
    counts_in_overtime as "countsInOvertime", counts_in_gratuity as "countsInGratuity",
    counts_in_bonus as "countsInBonus", follows_days as "followsDays", rounding,
    rounding_step as "roundingStep", rounding_cut as "roundingCut", shrinks
  from element_formulas where account_id = $accountId and is_active
  order by element_id, breakdown_id nulls first, from_day`;

const TABLES = `
  select t.code, t.name, t.kind, t.keys, t.limit_unit as "limitUnit", t.value_unit as "valueUnit", t.edge,
    t.limit_rounding as "limitRounding", t.limit_step as "limitStep",
    t.slice_rounding as "sliceRounding", t.slice_step as "sliceStep",
    coalesce((select jsonb_agg(jsonb_build_object('fromDay', r.from_day, 'keys', r.keys, 'upTo', r.up_to,
        'value', r.value, 'minus', r.minus, 'name', r.name) order by r.from_day, r.position)
      from pay_table_rows r where r.pay_table_id = t.id), '[]') as rows
  from pay_tables t where t.account_id = $accountId and t.is_active order by t.code`;
