import { expect, test } from 'vitest';
import { firstUnfit } from '#web/domains/increments/percentProblem.ts';
import { createForm, type CreateFields } from '#web/domains/increments/createForm.ts';

const filled: CreateFields = {
  businessUnits: [1],
  workplaceGroup: 2,
  department: 3,
  section: 0,
  management: 'management',
  dependsOn: 'basic',
  fiscalYear: 2026,
  percentage: 6.375,
  effectiveDate: '2026-12-01',
  pending: true,
};

const getMessages = (fields: CreateFields) =>
  createForm.safeParse(fields).error?.issues.map(({ message }) => message) ?? [];

test('a complete form is accepted, with All as section 0', () => {
  expect(createForm.parse(filled)).toEqual(filled);
});

test('each field that is missing says so in the specification’s words', () => {
  expect(
    getMessages({
      businessUnits: [],
      workplaceGroup: null,
      department: null,
      section: null,
      management: null,
      dependsOn: null,
      fiscalYear: null,
      percentage: null,
      effectiveDate: null,
      pending: false,
    }),
  ).toEqual([
    'At least one Business Unit is required',
    'Workplace Group is required',
    'Department is required',
    'Section is required',
    'Management is required',
    'Depends on is required',
    'Fiscal Year is required',
    'Increment Percentage is required',
    'Effective date is required',
  ]);
});

test('a percent outside the machine’s limits is refused before sending', () => {
  expect(getMessages({ ...filled, percentage: -1 })).toEqual([
    'Increment Percentage cannot be below 0',
  ]);
});

test('a percent too large says so, and is not called missing', () => {
  const message = 'Increment Percentage cannot be above 1000';
  expect(getMessages({ ...filled, percentage: 2000 })).toEqual([message]);
  expect(firstUnfit([5, 2000, null], (percent) => percent)).toEqual({
    row: 2000,
    problem: message,
  });
  expect(firstUnfit([5, null], (percent) => percent)?.problem).toBe(
    'Increment Percentage is required',
  );
});
