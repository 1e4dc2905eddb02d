import type { Request } from 'express';
import { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { SIGN_IN_READERS, type SignInLogEntry } from '#machines/domains/company/contracts/auth.ts';
import { databaseTime } from '#server/platform/clock.ts';
import { getRecordKey, type Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import {
  emptyAsMissing,
  queryDay,
  queryIdOrAll,
  queryInt,
  queryPage,
} from '#server/platform/http/query.ts';
import { signInReportLog } from '#server/platform/history/records/logs.ts';
import { signRow } from '#server/platform/history/records/signedLog.ts';
import { getBearer, type AuthContext } from './context.ts';

/** Text from a browser, which is cut off if it is very long. */
const said = z.preprocess(
  (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : ''),
  z.string().transform((text) => text.replaceAll('\u0000', '').slice(0, 200)),
);
const angle = (most: number) =>
  z.preprocess((value) => {
    const number = typeof value === 'string' && value.trim() ? Number(value) : value;
    return typeof number === 'number' && Math.abs(number) <= most ? number : null;
  }, z.number().nullable());
const flag = z.preprocess((value) => value === true || value === 'true', z.boolean());

/** The body of POST /Auth/CreateUserLogginInfo (spec 000 §7). Any content is accepted. */
export const reportBody = z.object({
  publicIp: said,
  latitude: angle(90),
  longitude: angle(180),
  isApps: flag,
  isWeb: flag,
  browser: said,
  operatingSystem: said,
  macaddress: said,
  deviceId: said,
  deviceName: said,
  isSuccess: flag,
});

/**
 * Adds the browser's data to the attempt that the server has recorded: the sign-in of the session, or without a
 * token the last failure from the same address within a minute. It works once per attempt, so that no one can
 * fill the log. `userId`, `employeeId` and `employeeName` are ignored.
 */
export const reportSignIn =
  (auth: AuthContext) =>
  async (
    request: Request,
    _response: unknown,
    body: z.output<typeof reportBody>,
  ): Promise<WriteAnswer> => {
    const token = getBearer(request);
    const principal = token ? await auth.principals.of(token) : null;
    const { db } = auth.services;
    const attempt = await queryOne<{ id: number }>(
      db,
      `select l.id from sign_in_log l
       where case when $sessionId::uuid is not null
         then l.session_id = $sessionId::uuid and l.is_success
           and l.event in ('login.accepted', 'code.accepted')
         else not $isSuccess and not l.is_success and l.address = $address
           and l.user_id is not null and l.at > now() - interval '1 minute' end
       order by l.id desc limit 1`,
      {
        sessionId: principal?.sessionId ?? null,
        isSuccess: body.isSuccess,
        address: request.ip ?? '',
      },
    );
    if (attempt) await storeReport(db, attempt.id, body);
    return { statusCode: 200, message: 'Submitted Successfully' };
  };

async function storeReport(
  db: Db,
  logId: number,
  body: z.output<typeof reportBody>,
): Promise<void> {
  const report = {
    log_id: logId,
    at: databaseTime(),
    public_ip: body.publicIp,
    latitude: body.latitude,
    longitude: body.longitude,
    is_apps: body.isApps,
    is_web: body.isWeb,
    browser: body.browser,
    operating_system: body.operatingSystem,
    mac_address: body.macaddress,
    device_id: body.deviceId,
    device_name: body.deviceName,
  };
  const signed = signRow(getRecordKey(db), signInReportLog, report);
  await query(
    db,
    `insert into sign_in_reports (log_id, at, public_ip, latitude, longitude, is_apps, is_web, browser,
       operating_system, mac_address, device_id, device_name, salt, digest, signature)
     values ($logId, $at, $publicIp, $latitude, $longitude, $isApps, $isWeb, $browser,
       $operatingSystem, $macaddress, $deviceId, $deviceName, $salt, $digest, $signature)
     on conflict do nothing`,
    { ...body, logId, at: report.at, ...signed },
  );
}

const day = emptyAsMissing(queryDay.optional());

export const historyQuery = z.object({
  userId: emptyAsMissing(queryInt('must be a user’s id').optional()),
  /** The person who signed in, for readers who search people and do not know their users. */
  employeeId: queryIdOrAll,
  fromDate: day,
  toDate: day,
  pageNo: emptyAsMissing(queryPage),
  pageSize: emptyAsMissing(queryInt().pipe(z.number().min(1).max(500)).default(25)),
});

/**
 * GET /Auth/UserLogginInfo: returns the sign-in log, the latest first, including `toDate`. HR and audit see the
 * people of their units, administrators the whole account, and others only themselves. Without `userId`, it
 * returns the log of everyone whom the caller may see.
 */
export async function signInHistory(
  { db, actor }: Call,
  { userId, employeeId, fromDate, toDate, pageNo, pageSize }: z.output<typeof historyQuery>,
): Promise<SignInLogEntry[]> {
  const reading = actor.roles.filter(({ role }) => SIGN_IN_READERS.includes(role));
  if (reading.length === 0 && userId !== undefined && userId !== actor.userId) throw forbidden();
  const rows = await query<Omit<SignInLogEntry, 'at'> & { at: Date }>(
    db,
    `select l.id, l.user_id as "userId", e.id as "employeeId", e.name as "employeeName",
       u.login_id as "strLoginId", l.at, l.event, l.from_state as "fromState",
       l.to_state as "toState", l.is_success as "isSuccess", l.reason, l.address,
       coalesce(nullif(l.browser, ''), r.browser, '') as browser,
       coalesce(nullif(l.operating_system, ''), r.operating_system, '') as "operatingSystem",
       coalesce(nullif(r.device_name, ''), l.device) as "deviceName",
       coalesce(r.public_ip, '') as "publicIp", r.latitude, r.longitude,
       coalesce(r.is_apps, false) as "isApps", coalesce(r.is_web, false) as "isWeb",
       coalesce(r.mac_address, '') as macaddress, coalesce(r.device_id, '') as "deviceId"
     from sign_in_log l
     join users u on u.id = l.user_id
     join user_people e on e.user_id = u.id
     left join sign_in_reports r on r.log_id = l.id
     where l.account_id = $accountId
       and ($userId::bigint is null or l.user_id = $userId)
       and ($employeeId::bigint = 0 or u.employee_id = $employeeId)
       and (l.user_id = $me or $everyUnit or e.business_unit_id = any($units::bigint[]))
       and ($fromDate::date is null or l.at >= $fromDate::date::timestamp at time zone account_time_zone($accountId))
       and ($toDate::date is null or l.at < ($toDate::date + 1)::timestamp at time zone account_time_zone($accountId))
     order by l.id desc limit $limit offset $offset`,
    {
      accountId: actor.accountId,
      me: actor.userId,
      userId: userId ?? null,
      employeeId,
      everyUnit: reading.some(({ businessUnitId }) => businessUnitId === null),
      units: reading.flatMap(({ businessUnitId }) => businessUnitId ?? []),
      fromDate: fromDate ?? null,
      toDate: toDate ?? null,
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
    },
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
