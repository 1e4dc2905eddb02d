import type { FactKind, Unit } from '#machines/domains/pay/calculation/types.ts';

/**
 * The kind of a part of a formula. Quantities have powers of money, days and hours, so that money per day
 * times days is money. A number written without a unit is open: it takes the kind of what it is combined
 * with.
 */
export type Kind =
  | {
      readonly type: 'quantity';
      readonly money: number;
      readonly days: number;
      readonly hours: number;
      readonly isPercent: boolean;
      readonly isOpen: boolean;
    }
  | { readonly type: 'flag' | 'date' | 'code' }
  | { readonly type: 'text'; readonly isOpen: boolean };

export type Quantity = Extract<Kind, { type: 'quantity' }>;

const quantity = (powers: Partial<Quantity>): Quantity => ({
  type: 'quantity',
  money: 0,
  days: 0,
  hours: 0,
  isPercent: false,
  isOpen: false,
  ...powers,
});

export const OPEN = quantity({ isOpen: true });
export const FLAG: Kind = { type: 'flag' };

const UNIT_KINDS: Readonly<Record<Unit, Quantity>> = {
  money: quantity({ money: 1 }),
  days: quantity({ days: 1 }),
  hours: quantity({ hours: 1 }),
  number: quantity({}),
  percent: quantity({ isPercent: true }),
};

export const kindOfUnit = (unit: Unit): Quantity => UNIT_KINDS[unit];

export function kindOfFact(kind: FactKind): Kind {
  switch (kind) {
    case 'flag':
    case 'date':
    case 'code':
      return { type: kind };
    case 'text':
      return { type: 'text', isOpen: false };
    case 'money':
    case 'days':
    case 'hours':
    case 'number':
    case 'percent':
      return kindOfUnit(kind);
  }
}

const POWERS = [
  ['money', 'money'],
  ['days', 'days'],
  ['hours', 'hours'],
] as const;

/** Describes a kind for an error message: "money", "days", "money per days", "a percent". */
export function nameOfKind(kind: Kind): string {
  if (kind.type !== 'quantity') {
    return { flag: 'yes or no', date: 'a date', code: 'a code', text: 'a text' }[kind.type];
  }
  if (kind.isPercent) return 'a percent';
  const above = POWERS.filter(([power]) => kind[power] > 0).map(([, name]) => name);
  const below = POWERS.filter(([power]) => kind[power] < 0).map(([, name]) => name);
  if (above.length + below.length === 0) return 'a number';
  return [above.join(' × ') || 'a number', ...below].join(' per ');
}

const isSameQuantity = (a: Quantity, b: Quantity): boolean =>
  a.money === b.money && a.days === b.days && a.hours === b.hours && a.isPercent === b.isPercent;

/**
 * Returns the kind of two values that are added, compared or chosen from, or null if they can't be combined.
 */
export function common(a: Kind, b: Kind): Kind | null {
  if (a.type === 'quantity' && b.type === 'quantity') {
    if (a.isOpen) return b;
    return b.isOpen || isSameQuantity(a, b) ? a : null;
  }
  if (a.type === 'text' && b.type !== 'quantity' && b.type !== 'flag') {
    if (a.isOpen) return b;
    return b.type === 'text' ? a : null;
  }
  if (b.type === 'text' && b.isOpen && (a.type === 'date' || a.type === 'code')) return a;
  return a.type === b.type ? a : null;
}

const isBounded = ({ money, days, hours }: Quantity): boolean =>
  [money, days, hours].every((power) => power >= -1 && power <= 1);

/** Returns the kind of a product (sign 1) or a quotient (sign −1), or null if it has no meaning. */
export function combined(a: Quantity, b: Quantity, sign: 1 | -1): Quantity | null {
  const hasDays = (one: Quantity) => one.money === 0 && (one.days !== 0 || one.hours !== 0);
  if ((a.isPercent && hasDays(b)) || (b.isPercent && hasDays(a))) return null;
  // A percentage of an open number is open: 10% × 1000 takes the kind of the 1000.
  if (sign === 1 && ((a.isPercent && b.isOpen) || (b.isPercent && a.isOpen))) return OPEN;
  const result = quantity({
    money: a.money + sign * b.money,
    days: a.days + sign * b.days,
    hours: a.hours + sign * b.hours,
    isOpen: a.isOpen && b.isOpen,
  });
  const isPlain = result.money === 0 && result.days === 0 && result.hours === 0;
  const isPercent =
    isPlain && (sign === 1 ? a.isPercent || b.isPercent : a.isPercent && !b.isPercent);
  return isBounded(result) ? { ...result, isPercent } : null;
}
