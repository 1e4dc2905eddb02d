import { expect, it } from 'vitest';
import { getNoticeDays, serveNotice } from '#machines/domains/separation/notice.ts';

const terms = {
  noticeDays: 30,
  notices: [
    { employmentTypeId: null, serviceMonths: 60, days: 60 },
    { employmentTypeId: 2, serviceMonths: 0, days: 14 },
    { employmentTypeId: 2, serviceMonths: 12, days: 21 },
  ],
};

it.each([
  { employmentTypeId: 1, serviceMonths: 3, days: 30 },
  { employmentTypeId: 1, serviceMonths: 60, days: 60 },
  // A line for the employment type goes before a general one.
  { employmentTypeId: 2, serviceMonths: 3, days: 14 },
  { employmentTypeId: 2, serviceMonths: 80, days: 21 },
])('gives $days days of notice at type $employmentTypeId after $serviceMonths months', (one) => {
  expect(getNoticeDays(terms, one)).toBe(one.days);
});

it.each([
  { lastDay: '2026-12-31', endsOn: '2026-12-31', notServed: 0 },
  { lastDay: '2027-01-05', endsOn: '2026-12-31', notServed: 0 },
  { lastDay: '2026-12-21', endsOn: '2026-12-31', notServed: 10 },
  { lastDay: '2026-12-01', endsOn: '2026-12-31', notServed: 30 },
  { lastDay: '2026-11-20', endsOn: '2026-12-31', notServed: 30 },
])('counts $notServed days that are not served until $lastDay', ({ lastDay, ...served }) => {
  expect(serveNotice({ givenOn: '2026-12-01', noticeDays: 30, lastDay })).toEqual(served);
});
