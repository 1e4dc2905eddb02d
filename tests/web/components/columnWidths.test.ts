import { createElement } from 'react';
import { expect, it } from 'vitest';
import { getMostCutOff, getWidths, type Column } from '#web/components/table/column.ts';

interface Row {
  name: string;
  amount: number;
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name },
  { id: 'amount', label: 'Amount', value: ({ amount }) => amount, numeric: true, money: true },
];

const getDigits = (amount: number, total?: number): number => {
  const totals = total === undefined ? undefined : { amount: createElement('b', { value: total }) };
  const [, width = ''] = getWidths(COLUMNS, [{ name: 'A', amount }], (text) => text, totals);
  expect(width).toMatch(/^max\(var\(--column-number\), \d+ch/);
  return Number(/(\d+)ch/.exec(width)?.[1]);
};

it('gives a number as much space as all of its digits need', () => {
  expect(getDigits(338_201_697.25)).toBeGreaterThan(getDigits(1.5));
  expect(getDigits(338_201_697.25)).toBeGreaterThanOrEqual('338201697.25'.length);
  expect(getDigits(-338_201_697.25)).toBe(getDigits(338_201_697.25) + 1);
});

it('gives the total of all pages as much space as it needs, too', () => {
  expect(getDigits(1.5, 7_443_132_317.49)).toBe(getDigits(7_443_132_317.49));
});

it('gives spare room to the texts that are cut off most, and to none if all fit', () => {
  const columns: readonly Column<Row>[] = [
    ...COLUMNS,
    { id: 'note', label: 'Note', value: ({ name }) => `${name} ${name}` },
  ];
  expect(getMostCutOff(columns, [{ name: 'Short', amount: 1 }])).toBeUndefined();
  expect(getMostCutOff(columns, [{ name: 'Twelve chars', amount: 1 }])).toBe('note');
  expect(getMostCutOff(COLUMNS, [{ name: 'A name that is much longer', amount: 1 }])).toBe('name');
});
