import { FUNCTIONS } from '#machines/domains/pay/calculation/formula/checkCall.ts';
import {
  kindOfFact,
  kindOfUnit,
  type Kind,
} from '#machines/domains/pay/calculation/formula/kinds.ts';
import type { Counted, Named, Scope } from '#machines/domains/pay/calculation/formula/scope.ts';
import { readExactly } from '#machines/domains/pay/calculation/exact/reading.ts';
import { dividedBy, whole } from '#machines/domains/pay/calculation/exact/fraction.ts';
import {
  CODE_PARTS,
  splitCode,
  STANDARD_FACTS,
} from '#machines/domains/pay/calculation/facts/standard.ts';
import { PersonError } from '#machines/domains/pay/calculation/slip/personError.ts';
import type { ReadTable } from '#machines/domains/pay/calculation/tables/readTables.ts';
import type {
  Base,
  Element,
  FactDeclaration,
  FactKind,
  FactValue,
} from '#machines/domains/pay/calculation/types.ts';
import type { SlotValue } from '#machines/domains/pay/calculation/formula/state.ts';
import type { Slot } from './plan.ts';

const BASES: readonly Base[] = ['gross', 'tax', 'pf', 'overtime', 'gratuity', 'bonus'];

/** Words of the formula language, which can't be codes of elements. */
export const RESERVED: ReadonlySet<string> = new Set([
  ...FUNCTIONS,
  'and',
  'or',
  'not',
  'day',
  'days',
  'hour',
  'hours',
]);

export const isReserved = (code: string): boolean => RESERVED.has(code);

/** Returns what counts towards a sum. In a base, deductions are negative. Net is earnings less deductions. */
function countedIn(elements: readonly Element[], sum: string): readonly Counted[] {
  return elements.flatMap(({ direction, countsIn, unit }, place) => {
    if (unit !== 'money') return [];
    const isDeduction = direction === 'deduction';
    switch (sum) {
      case 'total.earnings':
        return direction === 'earning' ? [{ place, sign: 1 as const }] : [];
      case 'total.deductions':
        return isDeduction ? [{ place, sign: 1 as const }] : [];
      case 'total.employer':
        return direction === 'employer' ? [{ place, sign: 1 as const }] : [];
      case 'total.net':
        return direction === 'earning' || isDeduction
          ? [{ place, sign: isDeduction ? (-1 as const) : (1 as const) }]
          : [];
      default:
        return countsIn.some((base) => `base.${base}` === sum)
          ? [{ place, sign: isDeduction ? (-1 as const) : (1 as const) }]
          : [];
    }
  });
}

export const SUMS: readonly string[] = [
  ...BASES.map((base) => `base.${base}`),
  'total.earnings',
  'total.deductions',
  'total.employer',
  'total.net',
];

/** The names that every formula can use in addition to the elements of its structure. */
export const FORMULA_NAMES: readonly { name: string; kind: FactKind; isSum: boolean }[] = [
  ...SUMS.map((name) => ({ name, kind: 'money' as const, isSum: true })),
  ...STANDARD_FACTS.map((fact) => ({ ...fact, isSum: false })),
];

/** Resolves the names of a structure. A fact gets a slot when a formula first reads it. */
export class StructureScope implements Scope {
  readonly decimals: number;
  readonly names: readonly string[];
  readonly slots: Slot[] = [];
  readonly #named = new Map<string, Named>();
  readonly #facts: ReadonlyMap<string, FactKind>;
  readonly #tables: ReadonlyMap<string, ReadTable>;

  constructor(
    elements: readonly Element[],
    facts: readonly FactDeclaration[],
    tables: ReadonlyMap<string, ReadTable>,
    decimals: number,
  ) {
    this.decimals = decimals;
    this.#tables = tables;
    this.#facts = new Map([...STANDARD_FACTS, ...facts].map(({ name, kind }) => [name, kind]));
    for (const [place, { code, unit }] of elements.entries()) {
      this.#named.set(code, { type: 'element', code, place, kind: kindOfUnit(unit) });
    }
    for (const name of SUMS) {
      this.#named.set(name, { type: 'sum', name, counted: countedIn(elements, name) });
    }
    this.names = [...this.#named.keys(), ...this.#facts.keys()];
  }

  named(name: string): Named | undefined {
    const known = this.#named.get(name);
    if (known) return known;
    const fact = this.#factNamed(name);
    if (!fact) return undefined;
    const declaredFact = { type: 'fact', name, slot: this.slots.length, kind: fact.kind } as const;
    this.slots.push({ name, fact: fact.of, read: fact.read });
    this.#named.set(name, declaredFact);
    return declaredFact;
  }

  table(code: string): ReadTable | undefined {
    return this.#tables.get(code);
  }

  #factNamed(name: string) {
    const own = this.#facts.get(name);
    if (own) return { of: name, kind: kindOfFact(own), read: getReader(name, own) };
    const point = name.lastIndexOf('.');
    const of = name.slice(0, Math.max(point, 0));
    const part = CODE_PARTS.find((one) => one === name.slice(point + 1));
    if (part === undefined || this.#facts.get(of) !== 'code') return undefined;
    const kind: Kind = kindOfFact(part === 'number' ? 'number' : 'text');
    const read = (value: FactValue | undefined): SlotValue => {
      if (typeof value !== 'string') return undefined;
      const split = splitCode(value)[part];
      return typeof split === 'number' ? whole(split) : split;
    };
    return { of, kind, read };
  }
}

const HUNDRED = whole(100);

/** Returns a function that reads a fact by its kind. A missing fact is only an error if a formula reads it. */
function getReader(name: string, kind: FactKind): Slot['read'] {
  const refuse = (): never => {
    throw new PersonError(`${name} has a value of another kind`);
  };
  switch (kind) {
    case 'flag':
      return (value) =>
        value === null || value === undefined || typeof value === 'boolean'
          ? (value ?? undefined)
          : refuse();
    case 'text':
    case 'date':
      return (value) =>
        value === null || value === undefined || typeof value === 'string'
          ? (value ?? undefined)
          : refuse();
    case 'code':
      return (value) =>
        value === null || value === undefined
          ? undefined
          : typeof value === 'string'
            ? value.trim().toUpperCase()
            : refuse();
    case 'money':
    case 'days':
    case 'hours':
    case 'number':
    case 'percent':
      return (value) => {
        if (value === null || value === undefined) return undefined;
        const read = typeof value === 'boolean' ? null : readExactly(value);
        if (read === null) return refuse();
        return kind === 'percent' ? dividedBy(read, HUNDRED) : read;
      };
  }
}
