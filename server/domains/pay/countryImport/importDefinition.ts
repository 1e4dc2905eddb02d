import type { Definition } from '#machines/domains/pay/calculation/index.ts';
import { comparisonKey } from '#machines/core/values/textKeys.ts';
import { elementFormula } from '#machines/domains/pay/resources/elementFormula.ts';
import { payFact } from '#machines/domains/pay/resources/payFact.ts';
import { payrollElement } from '#machines/domains/pay/resources/payrollElement.ts';
import { payTable } from '#machines/domains/pay/resources/payTable.ts';
import { salaryBreakdown } from '#machines/domains/pay/resources/salaryBreakdown.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import type { Values } from '#machines/kits/resources/schema.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, invalid, type Problem } from '#server/platform/errors.ts';
import { saveRows } from '#server/kits/resources/save.ts';
import { findBreakdownProblems } from '#server/domains/pay/structure/index.ts';
import { elementValues, formulaValues, nameOfCode, tableRowValues, tableValues } from './parts.ts';

export interface Imported {
  breakdownId: number;
  elements: number;
  rules: number;
  tables: number;
  facts: number;
  /** Why the imported breakdown is still a draft, such as tables without figures; empty if it was published. */
  problems: string[];
}

interface DefinitionToImport {
  /** The name of the breakdown. */
  name: string;
  /** The legal basis or other reason for the rules. */
  note: string;
  definition: Definition;
  /** For each kind of pay item, the element that items of this kind are added to. */
  items?: ReadonlyMap<string, string> | undefined;
}

interface ExistingRow {
  id: number;
  code: string;
  name: string;
}

const NO_ITEMS: ReadonlyMap<string, string> = new Map();
const EVERYWHERE = { reach: { create: null, edit: null } } as const;

/**
 * Imports elements, rules, tables and facts as a new breakdown, checked as in the forms. Anything that exists under the
 * same code is reused. Rules only apply to this breakdown, so that two countries can share an element.
 * @throws AppError 400 for an element of another direction, 409 for a breakdown that exists.
 */
export async function importDefinition(
  tx: Tx,
  actor: Actor,
  { name, note, definition, items = NO_ITEMS }: DefinitionToImport,
): Promise<Imported> {
  const { structure } = definition;
  await refuseExisting(tx, actor, structure.code);
  const save = (resource: Resource, values: readonly Values[]) =>
    saveRows(
      tx,
      actor,
      resource,
      values.map((one) => ({ id: null, version: null, values: one })),
      EVERYWHERE,
    );
  const facts = await importFacts(tx, actor, definition, save);
  const elements = await importElements(tx, actor, { definition, items }, save);
  const tables = await importTables(tx, actor, definition, save);
  const breakdown: Values = {
    name,
    code: structure.code,
    currency: structure.currency,
    status: 'draft',
    balancingElementId: elements.idOf(structure.balancing?.element ?? '') ?? null,
    balancingTotal: structure.balancing?.total ?? null,
    elements: structure.elements.map((code) => ({
      id: null,
      elementId: elements.idOf(code) ?? null,
      name: null,
    })),
  };
  const [breakdownId = 0] = await save(salaryBreakdown, [breakdown]);
  const rules = await save(
    elementFormula,
    definition.elements.map((version) =>
      formulaValues(version, {
        elementId: elements.idOf(version.element.code) ?? 0,
        breakdownId,
        note,
      }),
    ),
  );
  const problems = await findBreakdownProblems(tx, actor.accountId, breakdownId);
  if (problems.length === 0) await publish(tx, actor, breakdownId);
  return {
    breakdownId,
    elements: elements.added,
    rules: rules.length,
    tables,
    facts,
    problems: problems.slice(0, 20),
  };
}

type Save = (resource: Resource, values: readonly Values[]) => Promise<number[]>;

async function refuseExisting(tx: Tx, { accountId }: Actor, code: string): Promise<void> {
  const existing = await queryOne<{ name: string }>(
    tx,
    'select name from salary_breakdowns where account_id = $accountId and code = $code',
    { accountId, code },
  );
  if (existing) throw new AppError('conflict', `${existing.name} was already imported`);
}

/** Returns the name, followed by its code if another row already has the name. */
const freeName = (name: string, code: string, taken: Set<string>): string => {
  const free = taken.has(comparisonKey(name)) ? `${name} (${code})` : name;
  taken.add(comparisonKey(free));
  return free;
};

async function importFacts(
  tx: Tx,
  { accountId }: Actor,
  { facts = [] }: Definition,
  save: Save,
): Promise<number> {
  const known = await query<{ name: string; kind: string }>(
    tx,
    'select name, kind from pay_facts where account_id = $accountId',
    { accountId },
  );
  const kinds = new Map(known.map(({ name, kind }) => [name, kind]));
  refuse(
    facts.flatMap(({ name, kind }) => {
      const existing = kinds.get(name);
      return existing === undefined || existing === kind
        ? []
        : [{ path: 'facts', message: `${name} exists with another kind` }];
    }),
  );
  const missing = facts.filter(({ name }) => !kinds.has(name));
  await save(
    payFact,
    missing.map(({ name, kind }) => ({
      label: nameOfCode(name.replaceAll('.', ' ')),
      name,
      kind,
      defaultValue: null,
    })),
  );
  return missing.length;
}

async function importElements(
  tx: Tx,
  { accountId }: Actor,
  { definition, items = NO_ITEMS }: Pick<DefinitionToImport, 'definition' | 'items'>,
  save: Save,
) {
  const known = await query<
    ExistingRow & { direction: string; unit: string; itemKind: string | null }
  >(
    tx,
    `select id, code, name, direction, unit, item_kind as "itemKind" from payroll_elements
     where account_id = $accountId`,
    { accountId },
  );
  const byCode = new Map(known.map((element) => [element.code, element]));
  const given = new Map(definition.elements.map(({ element }) => [element.code, element]));
  refuse(
    [...given.values()].flatMap((element) => {
      const existing = byCode.get(element.code);
      const isSame = existing?.direction === element.direction && existing.unit === element.unit;
      return existing === undefined || isSame
        ? []
        : [{ path: 'elements', message: `${element.code} exists with another direction or unit` }];
    }),
  );
  const missing = [...given.values()].filter(({ code }) => !byCode.has(code));
  const taken = new Set(known.map(({ name }) => comparisonKey(name)));
  const taking = new Set(known.map(({ itemKind }) => itemKind));
  const kindOf = (code: string) =>
    [...items].find(([kind, of]) => of === code && !taking.has(kind))?.[0] ?? null;
  const ids = await save(
    payrollElement,
    missing.map((element) =>
      elementValues(element, freeName(element.name, element.code, taken), kindOf(element.code)),
    ),
  );
  const added = new Map(missing.map(({ code }, at) => [code, ids[at] ?? 0]));
  return {
    idOf: (code: string) => byCode.get(code)?.id ?? added.get(code),
    added: missing.length,
  };
}

async function importTables(
  tx: Tx,
  { accountId }: Actor,
  { tables }: Definition,
  save: Save,
): Promise<number> {
  const known = await query<ExistingRow>(
    tx,
    'select id, code, name from pay_tables where account_id = $accountId',
    { accountId },
  );
  const codes = new Set(known.map(({ code }) => code));
  const taken = new Set(known.map(({ name }) => comparisonKey(name)));
  refuse(
    tables.flatMap(({ code, limitRounding, sliceRounding }) =>
      [limitRounding, sliceRounding].some((rounding) => rounding?.cut !== undefined)
        ? [{ path: 'tables', message: `${code} cuts before it rounds, which tables cannot` }]
        : [],
    ),
  );
  const missing = tables.filter(({ code }) => !codes.has(code));
  await save(
    payTable,
    missing.map((table) =>
      tableValues(
        table,
        freeName(nameOfCode(table.code), table.code, taken),
        tableRowValues(table),
      ),
    ),
  );
  return missing.length;
}

async function publish(tx: Tx, actor: Actor, breakdownId: number): Promise<void> {
  const stored = await queryOne<{ version: number; values: Values }>(
    tx,
    `select b.version, jsonb_build_object('name', b.name, 'code', b.code, 'currency', b.currency,
       'status', 'published', 'balancingElementId', b.balancing_element_id,
       'balancingTotal', b.balancing_total, 'elements', (
         select jsonb_agg(jsonb_build_object('id', r.id, 'elementId', r.element_id, 'name', r.name)
           order by r.position)
         from salary_breakdown_elements r where r.salary_breakdown_id = b.id)) as values
     from salary_breakdowns b where b.id = $breakdownId`,
    { breakdownId },
  );
  if (!stored) return;
  const { version, values } = stored;
  await saveRows(tx, actor, salaryBreakdown, [{ id: breakdownId, version, values }], EVERYWHERE);
}

function refuse(problems: Problem[]): void {
  if (problems.length > 0) throw invalid(problems[0]?.message ?? '', problems);
}
