/**
 * How bodies of calls name people. A field of another name that looks like an id fails
 * `tests/api/company/permissions/oneself.test.ts` until it is listed here, or there as the id of a record.
 */

/** The employee whom a write is about. */
export const EMPLOYEE_FIELDS: ReadonlySet<string> = new Set([
  'employeeId',
  'employeeIds',
  'intEmployeeId',
  'userEnroll',
  'EnrollId',
]);

/** The user whom a write is about. */
export const USER_FIELDS: ReadonlySet<string> = new Set(['userId', 'userIds']);

/** Fields that name people for another reason than facts about them. */
export const OTHER_PEOPLE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    supervisorId: 'leads the person whom the write is about',
    standInEmployeeId: 'decides for the caller; no one is their own delegate',
    ownerId: 'is responsible for a document',
    responsiblePersonId: 'works on a ticket',
    assignedToId: 'works on a grievance',
    ticketRequestFor: 'whose request a ticket is; without a ticket nothing changes for them',
    ticketCreateBy: 'the caller, as the specification has it; ignored',
    ActionBy: 'the caller, as the specification has it; ignored',
  }),
);
