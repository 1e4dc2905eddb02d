import type { Values } from '#machines/resources/schema.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Problem } from '#server/errors.ts';
import { assignmentProblems, shiftProblems } from '#server/timeCalendar/check.ts';

/** What a resource does beyond its declaration; set-based. */
export interface ResourceServer {
  /** What stands against each row that is to be saved, by field. */
  check?: (tx: Tx, accountId: number, rows: readonly Values[]) => Promise<readonly Problem[][]>;
}

/** By resource; most need no entry. */
export const RESOURCE_SERVERS: ReadonlyMap<string, ResourceServer> = new Map([
  ['shift', { check: shiftProblems }],
  ['calendarAssignment', { check: assignmentProblems }],
  ['rosterAssignment', { check: assignmentProblems }],
  ['offDayAssignment', { check: assignmentProblems }],
  ['holidayAssignment', { check: assignmentProblems }],
  ['reward', { check: assignmentProblems }],
  ['punchPlace', { check: assignmentProblems }],
]);
