import { attendanceCorrection } from '#machines/domains/time/attendance/requests/attendanceCorrection.ts';
import { masterLocation } from '#machines/domains/time/attendance/requests/masterLocation.ts';
import { overtimeRequisition } from '#machines/domains/time/overtime/requests/overtimeRequisition.ts';
import { remoteLocation } from '#machines/domains/time/attendance/requests/remoteLocation.ts';
import { remoteLocationDevice } from '#machines/domains/time/attendance/requests/remoteLocationDevice.ts';
import type { Payload, RequestKind } from '#machines/kits/requests/request.ts';
import { query } from '#server/platform/db/sql.ts';
import { sendRequest } from '#server/kits/requests/send.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { officeTime, workingDaysBefore } from './stage/calendar.ts';
import type { Moment, Stage } from './stage/scenario.ts';
import { readSuperior } from './stage/superior.ts';

type DemoStage = Omit<Stage, 'random'>;

interface Day {
  employeeId: number;
  day: string;
  status: string;
  /** The local time of the day's only punch. */
  read: string;
  hours: number;
}

/** Attendance requests that are pending with the manager and HR, and places for check-in by phone. */
export const timeRequests = (stage: DemoStage): Moment[] => [
  ...PLACES.map((place) => placed(stage, place)),
  corrections(stage),
];

/** Corrections of missing punches and overtime of the manager's team, pending with the manager. */
const corrections = ({ tx, today, actor }: DemoStage): Moment => ({
  at: officeTime(workingDaysBefore(today, 1), 400),
  happen: async (engine) => {
    const supervisorId = actor('manager').employeeId;
    const days = await query<Day>(tx, DAYS, { supervisorId, today });
    for (const one of days) {
      const [kind, payload] = request(one);
      const { employeeId } = one;
      await sendRequest(tx, engine, actor('hr'), kind, { employeeId, payload });
    }
    await sendOwn({ tx, today, actor }, engine);
  },
});

/** Sends the requests that people with a login make for themselves. */
async function sendOwn(
  { tx, today, actor }: Pick<DemoStage, 'tx' | 'today' | 'actor'>,
  engine: Engine,
): Promise<void> {
  const by = actor('employee');
  const days = await query<{ day: string }>(
    tx,
    `select day::text from attendance_days where employee_id = $employeeId and status in ('present', 'late')
       and day between date_trunc('month', $today::date - 14)::date and $today::date - 2
     order by day desc limit 2`,
    { employeeId: by.employeeId, today },
  );
  const [corrected, longer] = days;
  const send = (kind: RequestKind, payload: Payload) =>
    sendRequest(tx, engine, by, kind, { employeeId: by.employeeId ?? 0, payload });
  if (corrected) {
    const reason = 'I came by the gate of the works, where no reader is.';
    const times = { inTime: '08:45', outTime: '17:45' };
    await send(attendanceCorrection, { day: corrected.day, ...times, reason });
  }
  if (longer) {
    const reason = 'The figures for the buyers’ visit.';
    await send(overtimeRequisition, { day: longer.day, hours: 1.5, reason });
  }
}

function request({ day, status, read, hours }: Day): [RequestKind, Payload] {
  if (status !== 'missing') {
    return [overtimeRequisition, { day, hours, reason: 'Board papers for the next morning.' }];
  }
  // Someone whose only punch is in the afternoon forgot the one in the morning.
  const isOut = read >= '13:00';
  const inTime = isOut ? '09:00' : read;
  const outTime = isOut ? read : '17:30';
  return [attendanceCorrection, { day, inTime, outTime, reason: 'The gate did not read my card.' }];
}

/** The latest days with a single punch, and those with the most time beyond the shift. */
const DAYS = `
  select * from (
    select d.employee_id as "employeeId", d.day::text, d.status,
      to_char(coalesce(d.first_in, d.last_out) at time zone account_time_zone(e.account_id),
        'HH24:MI') as read,
      (floor(d.beyond / 15.0) / 4)::float8 as hours,
      row_number() over (partition by d.status = 'missing'
        order by case when d.status = 'missing' then 0 else d.beyond end desc, d.day desc, e.id) as place
    from attendance_days d join employees e on e.id = d.employee_id
    where e.supervisor_id = $supervisorId and e.is_active
      and d.day between date_trunc('month', $today::date - 14)::date and $today::date - 2
      and (d.status = 'missing' or d.status = 'present' and d.beyond >= 30)
      and not exists (select from overtime_entries o where o.employee_id = e.id and o.day = d.day)) n
  where place <= 4 order by place, status`;

interface Place {
  kind: RequestKind;
  login: string;
  daysAgo: number;
  payload: Payload;
  /** How many of the two approvers have approved. */
  approvals: number;
}

const PLACES: readonly Place[] = [
  {
    kind: masterLocation,
    login: 'admin',
    daysAgo: 30,
    approvals: 2,
    payload: {
      place: 'Head office, Gulshan',
      latitude: 23.7925,
      longitude: 90.4078,
      radius: 250,
      reason: 'The gate is closed on Saturdays.',
    },
  },
  {
    kind: remoteLocation,
    login: 'employee',
    daysAgo: 12,
    approvals: 2,
    payload: {
      place: 'Buyer’s sample room, Uttara',
      latitude: 23.8759,
      longitude: 90.3795,
      radius: 150,
      reason: 'Fittings on two days a week.',
    },
  },
  {
    kind: remoteLocation,
    login: 'employee',
    daysAgo: 2,
    approvals: 1,
    payload: {
      place: 'Washing plant, Gazipur',
      latitude: 23.9999,
      longitude: 90.4203,
      radius: 300,
      reason: 'Wash trials until the end of the season.',
    },
  },
  {
    kind: remoteLocationDevice,
    login: 'finance',
    daysAgo: 3,
    approvals: 1,
    payload: {
      place: 'Central bank, Motijheel',
      latitude: 23.7289,
      longitude: 90.4172,
      radius: 200,
      deviceName: 'Office tablet',
      deviceId: '5e'.repeat(32),
      consents: true,
      reason: 'Letters of credit on most mornings.',
    },
  },
  {
    kind: masterLocation,
    login: 'manager',
    daysAgo: 4,
    approvals: 1,
    payload: {
      place: 'Depot, Chattogram',
      latitude: 22.3106,
      longitude: 91.8016,
      radius: 400,
      reason: 'The depot has no gate device.',
    },
  },
];

const placed = ({ tx, today, actor }: DemoStage, place: Place): Moment => ({
  at: officeTime(workingDaysBefore(today, place.daysAgo), 90),
  happen: async (engine) => {
    const { kind, login, payload, approvals } = place;
    const by = actor(login);
    const employeeId = by.employeeId ?? 0;
    const [unit] = await query<{ id: number }>(
      tx,
      'select business_unit_id as id from employees where id = $employeeId',
      { employeeId },
    );
    const full = kind === masterLocation ? { ...payload, businessUnitId: unit?.id ?? 0 } : payload;
    const { workflow, requestId } = await sendRequest(tx, engine, by, kind, {
      employeeId,
      payload: full,
    });
    const approvers = [await readSuperior({ tx, actor }, login), 'hr2'].slice(0, approvals);
    for (const approver of approvers) {
      const items = [{ subjectId: requestId, event: { type: 'approve' } }];
      await dispatch(tx, engine, { workflow, actor: actor(approver), items });
    }
  },
});
