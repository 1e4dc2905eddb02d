import { expect, test } from 'vitest';
import type { IncrementLandingRow } from '#machines/domains/increments/contracts/increments.ts';
import { paths } from '#web/lib/paths.ts';
import { clickedRow, sectionAddress } from '#web/domains/increments/sectionAddress.ts';

const clicked: IncrementLandingRow = {
  unitId: 4,
  unitName: 'North',
  workplaceGroupId: 5,
  workplaceGroupName: 'Office',
  sectionId: 6,
  sectionName: 'Payables',
  departmentId: 7,
  departmentName: 'Accounts',
  totalCount: 10,
  waitingCount: 10,
  rejectedCount: 0,
  avgPercent: 5,
  avgAmount: 1000,
  prevTotalSalary: 1,
  afterTotalSalary: 2,
  effectiveDate: '2026-12-01',
  year: 2025,
};

test('the link of a landing row can be pasted, because it contains all that its screen needs', () => {
  const address = { sectionId: 6, year: 2025, unit: 4, workplaceGroup: 5 };
  const url = new URL(paths.section('hr', address), 'http://cadre');
  expect(url.pathname).toBe('/compensationAndBenefits/increment/incrementReviewHR/view/6');
  expect(sectionAddress('6', url.searchParams, null, 2026)).toEqual(address);
});

test('the clicked row completes an address, and all units are the default', () => {
  const bare = new URLSearchParams();
  expect(sectionAddress('6', bare, clicked, 2026)).toEqual({
    sectionId: 6,
    year: 2025,
    unit: 4,
    workplaceGroup: 5,
  });
  expect(sectionAddress('6', bare, null, 2026)).toEqual({
    sectionId: 6,
    year: 2026,
    unit: 0,
    workplaceGroup: 0,
  });
});

test('an invalid section or row is ignored', () => {
  for (const id of [undefined, 'abc', '0', '-1', '1.5']) {
    expect(sectionAddress(id, new URLSearchParams(), null, 2026)).toBeNull();
  }
  expect(clickedRow(null)).toBeNull();
  expect(clickedRow({ from: '/' })).toBeNull();
  expect(clickedRow(clicked)).toBe(clicked);
});
