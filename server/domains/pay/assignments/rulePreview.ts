import type { z } from 'zod';
import {
  compileStructure,
  FORMULA_NAMES,
  type Compiled,
  type DefinitionProblem,
  type Plan,
} from '#machines/domains/pay/calculation/index.ts';
import type {
  OrderedElement,
  previewRuleBody,
  RulePreview,
  RuleProblem,
  UsableName,
} from '#machines/domains/pay/contracts/rulePreview.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import {
  readStructureRows,
  toDefinition,
  type BreakdownRow,
  type StructureRows,
} from '#server/domains/pay/structure/index.ts';
import { figuresOfPeople } from './rulePeople.ts';

type Rule = z.output<typeof previewRuleBody>;

/** Previews a payroll rule from its first day on: problems, the order of calculation, and three people's payslips. */
export async function previewRule(call: Call, rule: Rule): Promise<RulePreview> {
  const rows = await readStructureRows(call.db, call.actor.accountId);
  const element = rows.elements.find(({ id }) => id === rule.elementId);
  if (!element) throw notFound('Payroll element not found');
  const unusedIn = findUnused(rows, rule);
  const breakdown = chooseBreakdown(rows, rule, unusedIn);
  // A rule that isn't used anywhere is tried as if it were the breakdown's own, so that its mistakes are marked.
  const isUnused = unusedIn.includes(breakdown);
  const changed = withRule(rows, isUnused ? { ...rule, breakdownId: breakdown.id } : rule);
  const after = compiled(changed, breakdown, rule.fromDay);
  const problems = (after.problems ?? []).map((problem) =>
    toProblem(problem, element.code, rule, rows),
  );
  const before = rows.breakdowns.includes(breakdown)
    ? compiled(rows, breakdown, rule.fromDay).plan
    : undefined;
  return {
    breakdown: rows.breakdowns.includes(breakdown) ? breakdown.name : null,
    unusedIn: unusedIn.map(({ name }) => name),
    problems,
    order: after.plan ? inOrder(after.plan, element.code) : [],
    names: getNames(changed, breakdown),
    people:
      after.plan && !isUnused
        ? await figuresOfPeople(call, {
            breakdown,
            day: rule.fromDay,
            code: element.code,
            before,
            after: after.plan,
          })
        : [],
  };
}

/** Returns the structure with the rule. It replaces a rule with the same element, breakdown and day. */
function withRule(rows: StructureRows, rule: Rule): StructureRows {
  const breakdownId = rule.breakdownId ?? null;
  const others = rows.formulas.filter(
    (one) =>
      one.elementId !== rule.elementId ||
      one.breakdownId !== breakdownId ||
      one.fromDay !== rule.fromDay,
  );
  const textOf = (value: string | null | undefined) => (value ? value : null);
  return {
    ...rows,
    formulas: [
      ...others,
      {
        ...rule,
        breakdownId,
        formula: rule.calculated === 'formula' ? textOf(rule.formula) : null,
        solveOf: rule.calculated === 'solved' ? textOf(rule.solveOf) : null,
        solveEquals: rule.calculated === 'solved' ? textOf(rule.solveEquals) : null,
        rounding: textOf(rule.rounding) as StructureRows['formulas'][number]['rounding'],
        roundingStep: textOf(rule.roundingStep),
        roundingCut: textOf(rule.roundingCut),
        shrinks: rule.shrinks ?? null,
      },
    ].toSorted((a, b) => a.elementId - b.elementId || a.fromDay.localeCompare(b.fromDay)),
  };
}

/** Returns the breakdowns in which a rule for all isn't used from its first day, because they have their own. */
const findUnused = ({ breakdowns, formulas }: StructureRows, rule: Rule): BreakdownRow[] =>
  (rule.breakdownId ?? null) !== null
    ? []
    : breakdowns.filter(
        ({ id, elementIds }) =>
          elementIds.includes(rule.elementId) &&
          formulas.some(
            (one) =>
              one.elementId === rule.elementId &&
              one.breakdownId === id &&
              one.fromDay <= rule.fromDay,
          ),
      );

/**
 * Returns the rule's own breakdown, or else the first one with the element that uses the rule, published ones first. If
 * there is none, the element forms a breakdown of its own.
 */
function chooseBreakdown(
  { breakdowns }: StructureRows,
  rule: Rule,
  unusedIn: readonly BreakdownRow[],
): BreakdownRow {
  const having = breakdowns.filter(({ elementIds }) => elementIds.includes(rule.elementId));
  const own = having.find(({ id }) => id === rule.breakdownId);
  const [first] = having.toSorted(
    (a, b) =>
      Number(unusedIn.includes(a)) - Number(unusedIn.includes(b)) ||
      Number(b.status === 'published') - Number(a.status === 'published'),
  );
  return (
    own ??
    first ?? {
      id: -1,
      code: 'alone',
      name: '',
      currency: 'BDT',
      status: 'draft',
      version: 1,
      balancingElementId: null,
      balancingTotal: null,
      elementIds: [rule.elementId],
    }
  );
}

function compiled(rows: StructureRows, breakdown: BreakdownRow, day: string): Compiled {
  const all = rows.breakdowns.includes(breakdown) ? rows.breakdowns : [breakdown];
  const definition = toDefinition({ ...rows, breakdowns: all }, { breakdownId: breakdown.id, day });
  return definition ? compileStructure(definition, day) : { problems: [] };
}

function toProblem(
  { of, message, place }: DefinitionProblem,
  code: string,
  rule: Rule,
  { elements }: StructureRows,
): RuleProblem {
  if (of !== code) {
    const name = elements.find((one) => one.code === of)?.name ?? of;
    return { message, element: name, field: null, place: null };
  }
  const field = place && fieldOf(rule, place);
  return { message, element: null, field: field ?? null, place: field && place ? place : null };
}

/** A solved element has two texts; returns the one that contains this position. */
function fieldOf(rule: Rule, { to }: { to: number }): RuleProblem['field'] {
  if (rule.calculated === 'formula') return 'formula';
  return to <= (rule.solveOf ?? '').length ? 'solveOf' : 'solveEquals';
}

function inOrder({ steps, places, columns }: Plan, code: string): OrderedElement[] {
  const namesIn = (text: string) => new Set(text.match(/[a-z][a-z0-9_]*/gu));
  const own = steps.find(({ element }) => element.code === code);
  const read = namesIn(own?.text ?? '');
  return steps
    .filter(({ element }) => places.has(element.code) && columns.length > 0)
    .map(({ element, text }) => ({
      code: element.code,
      name: element.name,
      formula: text,
      role:
        element.code === code
          ? 'edited'
          : read.has(element.code)
            ? 'read'
            : namesIn(text).has(code)
              ? 'reads'
              : 'other',
    }));
}

/** Returns the names that a formula can use: elements of the breakdown, sums, facts and tables. */
function getNames(rows: StructureRows, breakdown: BreakdownRow): UsableName[] {
  const elements = breakdown.elementIds.flatMap(
    (id) => rows.elements.find((one) => one.id === id) ?? [],
  );
  return [
    ...elements.map(({ code, name, unit }) => ({
      name: code,
      meaning: name,
      kind: unit,
      of: 'element' as const,
    })),
    ...FORMULA_NAMES.map(({ name, kind, isSum }) => ({
      name,
      meaning: null,
      kind,
      of: isSum ? ('sum' as const) : ('fact' as const),
    })),
    ...rows.facts.map(({ name, kind, label }) => ({
      name,
      meaning: label,
      kind,
      of: 'fact' as const,
    })),
    ...rows.tables.map(({ code, name }) => ({
      name: code,
      meaning: name,
      kind: 'table' as const,
      of: 'table' as const,
    })),
  ];
}
