/**
 * The names of fields in which requests name people. For any other field that looks like an ID,
 * `tests/api/company/permissions/oneself.test.ts` fails until the field is listed here or, as the ID of a record, in
 * that test.
 */

/** Fields with the ID of the employee whom a call is about. */
export const EMPLOYEE_FIELDS: ReadonlySet<string> = new Set([
  'employeeId',
  'employeeIds',
  'intEmployeeId',
  'userEnroll',
  'EnrollId',
]);

/** Fields with the ID of the user whom a call is about. */
export const USER_FIELDS: ReadonlySet<string> = new Set(['userId', 'userIds']);

/** Fields that name people whom the call is not about. */
export const OTHER_PEOPLE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    supervisorId: 'leads the person whom the write is about',
    standInEmployeeId: 'decides for the caller; no one is their own delegate',
    ownerId: 'is responsible for a document or a project',
    memberIds: 'work together on a project',
    assigneeId: 'does the task of a card',
    raterId: 'rated the person whom the appraisal is about, and is asked again',
    raterIds: 'give feedback about the person whom the round is about, who is refused among them',
    responsiblePersonId: 'works on a ticket',
    assignedToId: 'works on a grievance',
    ticketRequestFor: 'whose request a ticket is; without a ticket nothing changes for them',
    ticketCreateBy: 'the caller, as the specification has it; ignored',
    ActionBy: 'the caller, as the specification has it; ignored',
  }),
);
