import { z } from 'zod';
import { periodsFrom, serviceBetween } from '#machines/domains/pay/calculation/index.ts';
import { shape, type Shape } from '../shape.ts';
import { annualEquivalent, southAfrica } from './southAfrica.ts';
import { calculate, earning, widths } from './structures.ts';

const amount = z.number();

export const BONUS: readonly Shape[] = [
  shape(
    z.strictObject({
      festival: z.iso.date(),
      people: z.array(z.strictObject({ joined: z.iso.date(), basic: amount })),
    }),
    ({ festival, people }) => ({
      bonus: people.map(
        ({ joined, basic }) =>
          calculate({
            elements: { bonus: earning('if(service.years >= 1, pay.basic, 0)') },
            facts: { 'service.years': serviceBetween(joined, festival).years, 'pay.basic': basic },
          })['bonus'],
      ),
    }),
  ),
  shape(
    z.strictObject({
      festival: z.iso.date(),
      joined: z.iso.date(),
      basic: amount,
      policy: z.literal('completed months / 12, at most 1'),
    }),
    ({ festival, joined, basic }) =>
      calculate({
        elements: { bonus: earning('pay.basic * min(service.months / 12, 1)') },
        facts: { 'service.months': serviceBetween(joined, festival).months, 'pay.basic': basic },
      }),
  ),
  shape(
    z.strictObject({
      monthly_taxable: amount,
      bonus: amount,
      slab_widths: z.array(z.tuple([amount.nullable(), amount])),
    }),
    ({ monthly_taxable, bonus, slab_widths }) =>
      calculate({
        elements: {
          tax_without: 'band(slabs, pay.gross * 12)',
          tax_with: 'band(slabs, pay.gross * 12 + bonus)',
          tax_on_bonus: 'tax_with - tax_without',
        },
        tables: [widths('slabs', slab_widths)],
        given: { bonus: ['money', bonus] },
        facts: { 'pay.gross': monthly_taxable },
      }),
  ),
  shape(
    z.strictObject({
      amount,
      people: z.array(z.strictObject({ unpaid: amount, late: amount })),
      rule: z.literal('no unpaid day and fewer than 3 late'),
    }),
    ({ amount: benefit, people }) => ({
      bonus: people.map(
        ({ unpaid, late }) =>
          calculate({
            elements: { bonus: earning('if(days.unpaid = 0 and days.late < 3, benefit, 0)') },
            given: { benefit: ['money', benefit] },
            facts: { 'days.unpaid': unpaid, 'days.late': late },
          })['bonus'],
      ),
    }),
  ),
  shape(
    z.strictObject({
      scheme: southAfrica,
      salary: amount,
      commission: amount,
      months: z.number().int(),
    }),
    ({ scheme, salary, commission, months }) => {
      const without = annualEquivalent(scheme, { pay: salary }).tax;
      const more = annualEquivalent(scheme, { pay: salary + commission / months }).tax - without;
      return { more_per_month: more, tax_of_june: without + more * months };
    },
  ),
  shape(
    z.strictObject({ scheme: southAfrica, salary: amount, bonus: amount }),
    ({ scheme, salary, bonus }) => {
      const of = annualEquivalent(scheme, { pay: salary, bonus });
      return { ...of, tax_of_october: of.tax + of.tax_on_bonus };
    },
  ),
];

export const HOLD: readonly Shape[] = [
  shape(
    z.strictObject({ from: z.iso.date(), cycles: z.number().int().positive() }),
    ({ from, cycles }) => {
      const periods = periodsFrom(from, 'monthly', cycles);
      return { to: periods.at(-1)?.[1], cycles: periods };
    },
  ),
];
