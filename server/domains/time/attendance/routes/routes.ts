import { Router } from 'express';
import { z } from 'zod';
import {
  checkInBody,
  confirmOvertimeBody,
  lockMonthBody,
  punchesBody,
  removeDeviceBody,
  reopenBody,
} from '#machines/domains/time/contracts/attendance.ts';
import { read, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { checkIn } from './checkIn.ts';
import { confirmOvertime } from './confirmOvertime.ts';
import { dayQuery, explainDay } from './explain.ts';
import { lockCost, lockCostQuery, lockMonth, locks, reopenMonth } from './locks.ts';
import { monthQuery, myMonth } from './month.ts';
import { takePunches } from './punches.ts';
import { removeDevice } from './removeDevice.ts';

/** The API calls for punches from devices and browsers, the caller's own month, and the explanation of a day. */
export function attendanceRoutes(services: Services): Router {
  const router = Router();
  router.post('/Attendance/Punches', write(services, punchesBody, takePunches));
  router.post('/Attendance/CheckIn', write(services, checkInBody, checkIn));
  router.post('/Attendance/RemoveDevice', write(services, removeDeviceBody, removeDevice));
  router.post('/Overtime/Confirm', write(services, confirmOvertimeBody, confirmOvertime));
  router.get('/Attendance/MyMonth', read(services, monthQuery, myMonth));
  router.get('/Attendance/Day', read(services, dayQuery, explainDay));
  router.get('/Attendance/Locks', read(services, z.object({}), locks));
  router.get('/Attendance/LockCost', read(services, lockCostQuery, lockCost));
  router.post('/Attendance/LockMonth', write(services, lockMonthBody, lockMonth));
  router.post('/Attendance/ReopenMonth', write(services, reopenBody, reopenMonth));
  return router;
}
