import { expect, test } from 'vitest';
import type { GrievanceRow } from '#machines/domains/grievances/contracts/grievances.ts';
import { dashboardColumns } from '#web/domains/grievances/columns.tsx';

const columns = dashboardColumns({ onView: () => undefined, onAct: () => undefined });

test('the dashboard’s columns are called as the specification calls them', () => {
  expect(columns.map(({ label }) => label)).toEqual([
    'Ticket #',
    'Employee',
    'Issue Type',
    'Priority',
    'Status',
    'Assigned To',
    'SLA Deadline',
    'Actions',
  ]);
});

test('a grievance without deadline says Not Set, and one without assignee Unassigned', () => {
  const row = { dteSlasolutionDeadline: '', isOverdue: false, strAssignedTo: '', hasLapsed: false };
  const shown = (id: string) =>
    columns.find((column) => column.id === id)?.cell?.(row as GrievanceRow, { index: 0 });
  expect([shown('deadline'), shown('assignedTo')]).toEqual(['Not Set', 'Unassigned']);
});
