import { expect, it } from 'vitest';
import {
  calculateSlip,
  compileStructure,
  divideAmount,
  type Rounding,
} from '#machines/domains/pay/calculation/index.ts';

const always = { from: '2000-01-01', until: null };

/** The value that a slip shows for `amount`. Without a `rounding`, it has the decimals of the currency. */
function onSlip(amount: string, rounding?: Rounding, currency = 'BDT'): number {
  const { plan, problems } = compileStructure(
    {
      structure: { code: 'one', currency, elements: ['one'] },
      elements: [
        {
          ...always,
          element: {
            code: 'one',
            name: 'One',
            direction: 'information',
            unit: 'money',
            countsIn: [],
            followsDays: false,
            formula: 'pay.gross',
            ...(rounding ? { rounding } : {}),
          },
        },
      ],
      tables: [],
    },
    '2026-01-31',
  );
  if (!plan) throw new Error(problems.map(({ message }) => message).join('; '));
  const { slip } = calculateSlip(plan, { facts: { 'pay.gross': amount } });
  return (slip?.amounts[0] ?? Number.NaN) / 10 ** (plan.columns[0]?.decimals ?? 0);
}

it.each<[Rounding['how'], string, number, number]>([
  ['halfUp', '1', 3, -3],
  ['halfEven', '1', 2, -2],
  ['halfDown', '1', 2, -2],
  ['up', '1', 3, -3],
  ['down', '1', 2, -2],
  ['ceiling', '1', 3, -2],
  ['floor', '1', 2, -3],
  ['halfUp', '0.05', 2.5, -2.5],
  ['up', '10', 10, -10],
])('rounds 2.50 and −2.50 %s to a step of %s', (how, step, above, below) => {
  expect(onSlip('2.5', { how, step })).toBe(above);
  expect(onSlip('-2.5', { how, step })).toBe(below);
});

it('decides by the third decimal only where digits are cut first', () => {
  const third: Rounding = { how: 'halfDown', step: '0.01', cut: '0.001' };
  expect(['0.0159', '0.0151', '0.0160'].map((one) => onSlip(one, third))).toEqual([
    0.01, 0.01, 0.02,
  ]);
});

it('has the decimals of the currency', () => {
  expect(onSlip('1234.5678', undefined, 'KWD')).toBe(1234.568);
  expect(onSlip('1234.5678', undefined, 'BDT')).toBe(1234.57);
  expect(onSlip('1234.5678', undefined, 'JPY')).toBe(1235);
  expect(() => onSlip('1', { how: 'halfUp', step: '0.001' })).toThrow('more than the 2 decimals');
});

it('reads amounts as they are written, beyond what doubles hold', () => {
  expect(onSlip('90071992547409.91')).toBe(90_071_992_547_409.91);
  expect(onSlip('0.1')).toBe(0.1);
  expect(onSlip('1/3')).toBe(0.33);
  expect(onSlip('99999999999999999999')).toBeNaN();
});

it('divides an amount so that its parts add up, the first of equals taking what is left', () => {
  expect(divideAmount('1.00', [33, 33, 34], 2)).toEqual(['0.33', '0.33', '0.34']);
  expect(divideAmount('100', [1, 1, 1], 2)).toEqual(['33.34', '33.33', '33.33']);
  expect(divideAmount('-100', [1, 1, 1], 2)).toEqual(['-33.33', '-33.33', '-33.34']);
  expect(divideAmount('5', [0, 0], 2)).toEqual(['0.00', '0.00']);
});
