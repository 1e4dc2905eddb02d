import { expect, test } from 'vitest';
import type { Organogram } from '#machines/domains/people/contracts/organogram.ts';
import { getLayout, SHOWN } from '#machines/domains/people/organogram/layout.ts';
import { findIn, getTree, wayTo } from '#machines/domains/people/organogram/tree.ts';

const person = (id: number, sectionId: number, supervisorId: number | null) => ({
  id,
  name: `Person ${id}`,
  code: `E${id}`,
  designation: 'Officer',
  unitId: 1,
  departmentId: 1,
  sectionId,
  supervisorId,
});

const company: Organogram = {
  units: [{ id: 1, name: 'North' }],
  departments: [
    { id: 1, name: 'Accounts', unitId: 1, parentId: null, headId: 3 },
    { id: 2, name: 'Payroll', unitId: 1, parentId: 1, headId: null },
  ],
  sections: [
    { id: 1, name: 'Payables', departmentId: 1 },
    { id: 2, name: 'Wages', departmentId: 2 },
  ],
  people: [person(1, 1, 3), person(2, 2, 3), person(3, 1, null), person(4, 2, 99)],
};

test('the structure has departments within departments, and counts their people', () => {
  const [north] = getTree(company, 'structure');
  expect(north).toMatchObject({ name: 'North', people: 4 });
  const [accounts] = north?.children ?? [];
  expect(accounts).toMatchObject({ name: 'Accounts', detail: 'Person 3', people: 4 });
  expect(accounts?.children.map(({ name, people }) => [name, people])).toEqual([
    ['Payroll', 2],
    ['Payables', 2],
  ]);
});

test('people whose superior is not shown are at the top of the reporting lines', () => {
  const tops = getTree(company, 'reporting');
  expect(tops.map(({ name, people }) => [name, people])).toEqual([
    ['Person 3', 3],
    ['Person 4', 1],
  ]);
});

test('a search result is shown with the path to it', () => {
  expect(findIn(getTree(company, 'structure'), ' e2 ')).toEqual([
    ['unit 1', 'department 1', 'department 2', 'section 2', 'person 2'],
  ]);
  expect(findIn(getTree(company, 'structure'), '')).toEqual([]);
});

test('the chart can open at a person, in either view', () => {
  expect(wayTo(getTree(company, 'structure'), 'person 2')).toEqual([
    'unit 1',
    'department 1',
    'department 2',
    'section 2',
    'person 2',
  ]);
  expect(wayTo(getTree(company, 'reporting'), 'person 2')?.at(-1)).toBe('person 2');
  expect(wayTo(getTree(company, 'structure'), 'person 999')).toBeUndefined();
});

test('only expanded parts are drawn, no boxes overlap, and of many children only a part is shown', () => {
  const many = {
    ...company,
    people: Array.from({ length: 8600 }, (_, index) => person(index + 1, 1, null)),
  };
  const roots = getTree(many, 'structure');
  expect(getLayout(roots, new Set(), new Map()).boxes).toHaveLength(1);
  const open = new Set(['unit 1', 'department 1', 'section 1']);
  const { boxes, links, height } = getLayout(roots, open, new Map());
  expect(boxes).toHaveLength(4 + SHOWN);
  expect(links).toHaveLength(3 + SHOWN);
  expect(boxes.find(({ node }) => node.id === 'section 1')?.hidden).toBe(8600 - SHOWN);
  expect(new Set(boxes.map(({ x, y }) => `${x} ${Math.round(y)}`)).size).toBe(boxes.length);
  expect(Math.min(...boxes.map(({ y }) => y))).toBeGreaterThanOrEqual(0);
  expect(Math.max(...boxes.map(({ y }) => y))).toBeLessThan(height);
});
