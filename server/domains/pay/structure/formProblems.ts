import { FIGURE } from '#machines/domains/pay/resources/choices.ts';
import { checkSyntax, FORMULA_NAMES, isReserved } from '#machines/domains/pay/calculation/index.ts';
import type { Values } from '#machines/kits/resources/schema.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Problem } from '#server/platform/errors.ts';

type Rows = readonly Values[];

/** Checks each row on its own. The effect of a row on breakdowns is checked after it is saved. */
const checkEach =
  (find: (row: Values) => Problem[]) =>
  (_tx: Tx, _accountId: number, rows: Rows): Promise<Problem[][]> =>
    Promise.resolve(rows.map(find));

function formulaProblems(row: Values, names: readonly string[]): Problem[] {
  return names.flatMap((path) => {
    const text = row[path];
    if (typeof text !== 'string' || text === '') return [];
    const message = checkSyntax(text);
    return message === null ? [] : [{ path, message }];
  });
}

/** Requires two fields to be filled in together or not at all. */
function pairProblems(row: Values, pairs: readonly (readonly [string, string, string])[]) {
  return pairs.flatMap(([one, other, message]): Problem[] =>
    ((row[one] ?? null) === null) === ((row[other] ?? null) === null)
      ? []
      : [{ path: (row[one] ?? null) === null ? one : other, message }],
  );
}

const ROUNDING = 'A rounding has a way and a step';

export const ruleProblems = checkEach((row) => [
  ...formulaProblems(row, ['formula', 'solveOf', 'solveEquals']),
  ...pairProblems(row, [['rounding', 'roundingStep', ROUNDING]]),
  ...((row['roundingCut'] ?? null) !== null && (row['rounding'] ?? null) === null
    ? [{ path: 'rounding', message: ROUNDING }]
    : []),
]);

export const tableFormProblems = checkEach((row) =>
  pairProblems(row, [
    ['limitRounding', 'limitStep', ROUNDING],
    ['sliceRounding', 'sliceStep', ROUNDING],
  ]),
);

const NAMES_OF_FORMULAS: ReadonlySet<string> = new Set(FORMULA_NAMES.map(({ name }) => name));

/** An element's code is a name in formulas and can't be changed later, so it must not mean something else there. */
export const elementFormProblems = checkEach(({ code }) =>
  typeof code === 'string' && (isReserved(code) || NAMES_OF_FORMULAS.has(code))
    ? [{ path: 'code', message: `${code} is a word of formulas; choose another code` }]
    : [],
);

const AMOUNTS: ReadonlySet<unknown> = new Set(['money', 'days', 'hours', 'number', 'percent']);

/** A default value must match the kind of the fact. */
export const factProblems = checkEach(({ kind, defaultValue }) => {
  if (typeof defaultValue !== 'string') return [];
  if (AMOUNTS.has(kind) && !FIGURE.test.test(defaultValue)) {
    return [{ path: 'defaultValue', message: FIGURE.message }];
  }
  return kind === 'flag' && !['true', 'false'].includes(defaultValue)
    ? [{ path: 'defaultValue', message: 'Use true or false' }]
    : [];
});

export const breakdownProblems = checkEach((row) => [
  ...formulaProblems(row, ['balancingTotal']),
  ...pairProblems(row, [
    ['balancingElementId', 'balancingTotal', 'An element that takes the rest needs a total'],
  ]),
]);

export const policyProblems = checkEach((row) => formulaProblems(row, ['leastNet']));

const isBefore = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && one < other;

/** A pay date is rarely outside the period, and never far from it: rates and tables are read as of this day. */
const FARTHEST_PAY_DATE_DAYS = 92;

function payDateProblems({ startsOn, endsOn, payDate }: Values): Problem[] {
  const [first, last, day] = [startsOn, endsOn, payDate].map((value) =>
    typeof value === 'string' ? Date.parse(value) : Number.NaN,
  );
  if (first === undefined || last === undefined || day === undefined) return [];
  const margin = FARTHEST_PAY_DATE_DAYS * 86_400_000;
  return day < first - margin || day > last + margin
    ? [{ path: 'payDate', message: 'The pay date is more than three months from the period' }]
    : [];
}

export const monthProblems = checkEach((row) => [
  ...payDateProblems(row),
  ...(isBefore(row['endsOn'], row['startsOn'])
    ? [{ path: 'endsOn', message: 'The last day cannot be before the first' }]
    : []),
  ...(Number(row['period']) > Number(row['periods'])
    ? [{ path: 'period', message: 'The year has fewer periods' }]
    : []),
]);

export const gradeProblems = checkEach(({ minimum, maximum }) =>
  typeof minimum === 'number' && typeof maximum === 'number' && maximum < minimum
    ? [{ path: 'maximum', message: 'The highest gross cannot be below the lowest' }]
    : [],
);

/** Checks items and holds: that the end is not before the beginning, and the release not before the hold begins. */
export const dayProblems = checkEach(({ startsOn, endsOn, releasedOn }) => [
  ...(isBefore(endsOn, startsOn)
    ? [{ path: 'endsOn', message: 'Until cannot be before From' }]
    : []),
  ...(isBefore(releasedOn, startsOn)
    ? [{ path: 'releasedOn', message: 'A hold cannot be released before it begins' }]
    : []),
]);
