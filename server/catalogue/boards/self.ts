import { ownAttendance } from '#server/domains/time/attendance/reports/attendanceDetails.ts';
import { ownBalances } from '#server/domains/time/leave/reports/ownBalances.ts';
import { ownMeals } from '#server/domains/workplace/reports/ownMeals.ts';
import { ownRequests } from '#server/catalogue/reports/ownRequests.ts';
import { thisMonth, type BoardComponent } from '#server/kits/boards/component.ts';

const board = 'self';

/** The components of everyone's own dashboard, in their default order. */
export const SELF: readonly BoardComponent[] = [
  {
    id: 'myLeave',
    board,
    title: 'Leave balance',
    report: ownBalances,
    shows: { kind: 'list', columns: ['type', 'balance', 'pending', 'available'] },
  },
  {
    id: 'myAttendance',
    board,
    title: 'My attendance this month',
    report: ownAttendance,
    filters: thisMonth,
    shows: {
      kind: 'figures',
      figures: [
        { label: 'Present', sumOf: 'present' },
        { label: 'On leave', sumOf: 'onLeave' },
        { label: 'Absent', sumOf: 'absent' },
        { label: 'Missing punches', filters: { status: 'missing' } },
        { label: 'Late minutes', sumOf: 'late' },
      ],
    },
  },
  {
    id: 'myRequests',
    board,
    title: 'My pending requests',
    report: ownRequests,
    filters: () => ({ status: 'open' }),
    shows: { kind: 'list', columns: ['number', 'kind', 'status', 'sentOn'] },
  },
  {
    id: 'myMeals',
    board,
    title: 'My meals this month',
    report: ownMeals,
    filters: thisMonth,
    shows: {
      kind: 'figures',
      figures: [
        { label: 'Meals taken', sumOf: 'quantity' },
        { label: 'You pay', sumOf: 'employeePays' },
      ],
    },
  },
];
