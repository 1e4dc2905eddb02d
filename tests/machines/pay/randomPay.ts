import type { Expression, OracleBands, OracleElement, OraclePerson, Way } from './oracle.ts';

/** Pseudo-random numbers from a seed, so that a failure can be repeated (mulberry32). */
export class Chance {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }

  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let one = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    one = (one + Math.imul(one ^ (one >>> 7), 61 | one)) ^ one;
    return ((one ^ (one >>> 14)) >>> 0) % limit;
  }

  of<One>(list: readonly [One, ...One[]]): One {
    return list[this.below(list.length)] ?? list[0];
  }
}

const WAYS: readonly [Way, ...Way[]] = [
  'half_up',
  'half_even',
  'half_down',
  'up',
  'down',
  'ceiling',
  'floor',
];

const money = (chance: Chance): string =>
  `${chance.below(chance.of([100, 100_000, 5_000_000]))}.${String(chance.of([0, 5, 25, 50, 75, chance.below(100)])).padStart(2, '0')}`;

/** A random formula of money that reads elements before a place. */
function expression(chance: Chance, place: number, depth: number): Expression {
  const deeper = () => expression(chance, place, depth - 1);
  if (depth === 0 || chance.below(5) === 0) {
    const at = chance.below(Math.max(1, place));
    const past = chance.of(['element', 'element', 'full', 'before', 'ytd'] as const);
    if (place > 0 && chance.below(2) === 0) return { is: past, at };
    return chance.below(4) === 0
      ? { is: 'literal', text: money(chance) }
      : { is: 'fact', name: chance.of(['pay.gross', 'pay.basic']) };
  }
  switch (chance.below(8)) {
    case 0:
      return { is: chance.of(['+', '-']), a: deeper(), b: deeper() };
    case 1:
      return { is: chance.of(['min', 'max']), a: deeper(), b: deeper() };
    case 2: {
      const percent = chance.of(['12', '8.33', '0.5', '50', '2.75', '12.5']);
      return { is: '*', a: { is: 'percent', text: percent }, b: deeper() };
    }
    case 3: {
      const divisor: Expression = {
        is: 'literal',
        text: chance.of(['208', '30', '26', '7', '3', '8']),
      };
      const factor: Expression = { is: 'literal', text: chance.of(['2', '1.5', '12', '3']) };
      return { is: '*', a: { is: '/', a: deeper(), b: divisor }, b: factor };
    }
    case 4:
      return { is: 'if', a: deeper(), b: deeper(), chosen: deeper(), otherwise: deeper() };
    case 5:
      return {
        is: 'round',
        of: deeper(),
        step: chance.of(['1', '0.01', '0.05', '10']),
        way: chance.of(WAYS),
      };
    case 6:
      return { is: 'band', of: deeper() };
    default:
      return { is: '+', a: deeper(), b: { is: 'literal', text: money(chance) } };
  }
}

export const randomElements = (chance: Chance, count: number): OracleElement[] =>
  Array.from({ length: count }, (_, place) => ({
    expression: expression(chance, place, 3),
    followsDays: chance.below(4) === 0,
    step: chance.of(['0.01', '0.01', '0.05', '1']),
    way: chance.of(WAYS),
  }));

export function randomBands(chance: Chance): OracleBands {
  const widths = Array.from({ length: 1 + chance.below(5) }, () => 1 + chance.below(500_000));
  let upTo = 0;
  return [
    ...widths.map((width): readonly [string, string] => {
      upTo += width;
      return [String(upTo), chance.of(['0', '5', '10', '12.5', '20'])];
    }),
    [null, chance.of(['25', '30', '32.5'])],
  ];
}

export function randomPerson(chance: Chance, elements: number): OraclePerson {
  const basis = chance.of([26, 27, 28, 30, 31]);
  const parts = 1 + chance.below(3);
  const segments = Array.from({ length: parts }, () => ({
    paidDays: `${chance.below(Math.floor(basis / parts))}.${chance.of(['0', '25', '5'])}`,
    facts: parts === 1 ? {} : { 'pay.basic': money(chance) },
  }));
  return {
    facts: {
      'pay.gross': money(chance),
      'pay.basic': money(chance),
      'days.basis': String(basis),
      'days.paid': segments[0]?.paidDays ?? '0',
    },
    segments,
    before: Array.from({ length: elements }, () => money(chance)),
  };
}

/** The formula as people write it. */
export function inWords(one: Expression): string {
  switch (one.is) {
    case 'literal':
      return one.text;
    case 'percent':
      return `${one.text}%`;
    case 'fact':
      return one.name;
    case 'element':
      return `e${one.at}`;
    case 'full':
    case 'before':
    case 'ytd':
      return `${one.is}(e${one.at})`;
    case 'if':
      return `if(${inWords(one.a)} < ${inWords(one.b)}, ${inWords(one.chosen)}, ${inWords(one.otherwise)})`;
    case 'round':
      return `round(${inWords(one.of)}, ${one.step}, ${one.way})`;
    case 'band':
      return `band(slabs, ${inWords(one.of)})`;
    case 'min':
    case 'max':
      return `${one.is}(${inWords(one.a)}, ${inWords(one.b)})`;
    case '+':
    case '-':
    case '*':
    case '/':
      return `(${inWords(one.a)}) ${one.is} (${inWords(one.b)})`;
  }
}
