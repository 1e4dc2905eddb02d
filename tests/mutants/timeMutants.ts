import { mutantsOf, type Mutant } from './mutant.ts';

const attendance = mutantsOf('attendance');
const leave = mutantsOf('leave');

/** What would count days, leave or overtime otherwise than was promised. */
export const mutants: readonly Mutant[] = [
  leave(
    'leave: what a day off that changed comes to stays as it was',
    'holidays',
    'by another week of the unit',
    'server/leave/recount.ts',
    'inWords(rowsOf(count, own)) === inWords(held ?? [])',
    'count.count.days >= 0',
  ),
  leave(
    'leave: nothing is left of it, and it stays approved',
    'holidays',
    'leave of which no day is left is cancelled',
    'machines/requests/guards.ts',
    "event.type === 'recount' && event.days === 0",
    "event.type === 'recount' && event.days < 0",
  ),
  leave(
    'leave: anybody may say that it was recalculated',
    'holidays',
    'leave of which no day is left is cancelled',
    'machines/requests/actions.ts',
    'who: { system: true },',
    'who: requester,',
  ),
  attendance(
    'attendance: a month is locked with days that nobody worked out',
    'locks',
    'days that nobody worked out yet are',
    'server/attendance/monthLocks.ts',
    'if (isEmpty) await workOut(tx, accountId, { unit, month }, state.to);',
    '',
  ),
  attendance(
    'attendance: overtime of a closed month is paid',
    'locks',
    'leave, movement, corrections and overtime of locked days',
    'server/attendance/overtime/store.ts',
    'rows.map(({ employeeId, day }) => ({ employeeId, from: day, to: day })),',
    '[],',
  ),
  attendance(
    'overtime: early arrival counts where the policy leaves it out',
    'overtime',
    'leaves out early arrival',
    'server/attendance/overtime/fromAttendance.ts',
    "case when (rule.p->>'before')::boolean then 0 else d.before_start end",
    '0',
  ),
  attendance(
    'overtime: hours are paid though leave was given for them',
    'overtime',
    'is paid or given back as leave, never both',
    'server/attendance/overtime/store.ts',
    "if (given) throw new AppError('conflict', given);",
    '',
  ),
  attendance(
    'overtime: leave that was given back stays when it is cancelled',
    'overtime',
    'of a policy that gives it back earns leave',
    'server/attendance/overtime/store.ts',
    'await takeLeaveBack(tx, by, entries);',
    '',
  ),
  leave(
    'leave: block dates of a department hold nobody',
    'policies',
    'block dates of a department',
    'server/leave/check.ts',
    'select json_agg(id) from up',
    'select array_agg(id) from up',
  ),
  leave(
    'leave: a cap of the balance holds nothing back',
    'policies',
    'a balance grows up to its cap',
    'server/leave/grants.ts',
    'Math.max(0, Math.min(days, (right.cap ?? 0) - balance))',
    'days',
  ),
  leave(
    'leave: asked for day by day it needs no document',
    'policies',
    'more days than the type says need a document',
    'server/leave/check.ts',
    'inOneGo(leave, same) <= type.documentAfter',
    'leave.count.days <= type.documentAfter',
  ),
  attendance(
    'attendance: a break counts as work of a week',
    'roster',
    'a break is no work of the week',
    'server/features/roster/board.ts',
    'minutes - free(shift.breakStarts, shift.breakEnds) - free(shift.gapStarts, shift.gapEnds)',
    'minutes - free(shift.gapStarts, shift.gapEnds)',
  ),
];
