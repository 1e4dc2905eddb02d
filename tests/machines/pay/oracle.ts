/**
 * A second evaluator, as plain as can be: BigInt fractions and a walk over each expression. The product's own
 * is compared with it; nothing is shared.
 */
export interface Exact {
  readonly n: bigint;
  readonly d: bigint;
}

export type Way = 'half_up' | 'half_even' | 'half_down' | 'up' | 'down' | 'ceiling' | 'floor';

export type Expression =
  | { readonly is: 'literal'; readonly text: string }
  | { readonly is: 'percent'; readonly text: string }
  | { readonly is: 'fact'; readonly name: string }
  | { readonly is: 'element' | 'full' | 'before' | 'ytd'; readonly at: number }
  | {
      readonly is: '+' | '-' | '*' | '/' | 'min' | 'max';
      readonly a: Expression;
      readonly b: Expression;
    }
  | {
      readonly is: 'if';
      readonly a: Expression;
      readonly b: Expression;
      readonly chosen: Expression;
      readonly otherwise: Expression;
    }
  | { readonly is: 'round'; readonly of: Expression; readonly step: string; readonly way: Way }
  | { readonly is: 'band'; readonly of: Expression };

export interface OracleElement {
  readonly expression: Expression;
  readonly followsDays: boolean;
  readonly step: string;
  readonly way: Way;
}

export interface OraclePerson {
  readonly facts: Readonly<Record<string, string>>;
  readonly segments: readonly {
    readonly paidDays: string;
    readonly facts: Readonly<Record<string, string>>;
  }[];
  readonly before: readonly string[];
}

/** Limits and percents; the last limit is null. */
export type OracleBands = readonly (readonly [string | null, string])[];

export function exactOf(text: string): Exact {
  const [wholes = '', digits = ''] = text.replace('-', '').split('.');
  const n = BigInt(wholes + digits);
  return { n: text.startsWith('-') ? -n : n, d: 10n ** BigInt(digits.length) };
}

const plus = (a: Exact, b: Exact): Exact => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const times = (a: Exact, b: Exact): Exact => ({ n: a.n * b.n, d: a.d * b.d });
const negative = (a: Exact): Exact => ({ n: -a.n, d: a.d });
const minus = (a: Exact, b: Exact): Exact => plus(a, negative(b));
const over = (a: Exact, b: Exact): Exact =>
  b.n < 0n ? { n: -a.n * b.d, d: a.d * -b.n } : { n: a.n * b.d, d: a.d * b.n };
const isLess = (a: Exact, b: Exact): boolean => a.n * b.d < b.n * a.d;

/** How often a rounding fell on an exact half. */
export const ties = { count: 0 };

function roundTo(value: Exact, step: Exact, way: Way): Exact {
  const steps = over(value, step);
  const isNegative = steps.n < 0n;
  const size = isNegative ? -steps.n : steps.n;
  const low = size / steps.d;
  const rest = size - low * steps.d;
  const half = rest * 2n - steps.d;
  if (half === 0n) ties.count += 1;
  const isMore = (() => {
    if (rest === 0n || way === 'down') return false;
    if (way === 'up') return true;
    if (way === 'ceiling') return !isNegative;
    if (way === 'floor') return isNegative;
    if (half !== 0n) return half > 0n;
    return way === 'half_up' || (way === 'half_even' && low % 2n === 1n);
  })();
  const rounded = isMore ? low + 1n : low;
  return times({ n: isNegative ? -rounded : rounded, d: 1n }, step);
}

interface Values {
  readonly now: readonly Exact[];
  readonly full: readonly Exact[];
  readonly before: readonly Exact[];
  readonly facts: Readonly<Record<string, string>>;
  readonly bands: OracleBands;
  readonly isFull: boolean;
}

const at = (values: readonly Exact[], place: number): Exact => values[place] ?? { n: 0n, d: 1n };

function evaluate(one: Expression, values: Values): Exact {
  const own = values.isFull ? values.full : values.now;
  switch (one.is) {
    case 'literal':
      return exactOf(one.text);
    case 'percent':
      return over(exactOf(one.text), exactOf('100'));
    case 'fact':
      return exactOf(values.facts[one.name] ?? '0');
    case 'element':
      return at(own, one.at);
    case 'full':
      return at(values.full, one.at);
    case 'before':
      return at(values.before, one.at);
    case 'ytd':
      return plus(at(values.before, one.at), at(own, one.at));
    case 'if':
      return isLess(evaluate(one.a, values), evaluate(one.b, values))
        ? evaluate(one.chosen, values)
        : evaluate(one.otherwise, values);
    case 'round':
      return roundTo(evaluate(one.of, values), exactOf(one.step), one.way);
    case 'band':
      return bySlices(evaluate(one.of, values), values.bands);
    case '+':
    case '-':
    case '*':
    case '/':
    case 'min':
    case 'max': {
      const [a, b] = [evaluate(one.a, values), evaluate(one.b, values)];
      if (one.is === '+') return plus(a, b);
      if (one.is === '-') return minus(a, b);
      if (one.is === '*') return times(a, b);
      if (one.is === '/') return over(a, b);
      return isLess(a, b) === (one.is === 'min') ? a : b;
    }
  }
}

function bySlices(value: Exact, bands: OracleBands): Exact {
  let sum: Exact = { n: 0n, d: 1n };
  let lower: Exact = { n: 0n, d: 1n };
  for (const [limit, percent] of bands) {
    const upper = limit === null || isLess(value, exactOf(limit)) ? value : exactOf(limit);
    if (isLess(lower, upper)) {
      sum = plus(sum, times(minus(upper, lower), over(exactOf(percent), exactOf('100'))));
    }
    lower = limit === null ? lower : exactOf(limit);
  }
  return sum;
}

/** The amounts of a slip in cents. */
export function oracleSlip(
  elements: readonly OracleElement[],
  bands: OracleBands,
  person: OraclePerson,
): string[] {
  const before = person.before.map(exactOf);
  const basis = exactOf(person.facts['days.basis'] ?? '1');
  const prorated: Exact[] = elements.map(() => ({ n: 0n, d: 1n }));
  let full: Exact[] = [];
  for (const segment of person.segments) {
    full = [];
    const values = { now: [], full, before, bands, isFull: true };
    const facts = { ...person.facts, ...segment.facts, 'days.paid': segment.paidDays };
    for (const [place, { expression, step, way }] of elements.entries()) {
      const exact = evaluate(expression, { ...values, facts });
      full.push(roundTo(exact, exactOf(step), way));
      const share = over(times(exact, exactOf(segment.paidDays)), basis);
      prorated[place] = plus(at(prorated, place), share);
    }
  }
  const now: Exact[] = [];
  const facts = { ...person.facts, ...person.segments.at(-1)?.facts };
  for (const [place, { expression, followsDays, step, way }] of elements.entries()) {
    const exact = followsDays
      ? at(prorated, place)
      : evaluate(expression, { now, full, before, facts, bands, isFull: false });
    now.push(roundTo(exact, exactOf(step), way));
  }
  return now.map(({ n, d }) => ((n * 100n) / d).toString());
}
