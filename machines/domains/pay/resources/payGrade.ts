import { money, number, uniqueName } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { KEPT_FOR_PAY, STRUCTURE_MENU } from './choices.ts';

export const payGrade: Resource = {
  id: 'payGrade',
  one: 'grade',
  table: 'pay_grades',
  scope: 'account',
  confidential: true,
  screen: {
    address: '/compensationAndBenefits/configuration/grade',
    title: 'Grade',
    description: 'Grades with the range of gross pay that each allows.',
    menu: STRUCTURE_MENU,
    reference: 1859061063,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    name: uniqueName('Grade'),
    rank: number('Rank', { min: 1, max: 999, help: 'The lowest number is the highest grade.' }),
    minimum: money('Lowest gross', { optional: true, max: 100_000_000 }),
    maximum: money('Highest gross', { optional: true, max: 100_000_000 }),
  },
};
