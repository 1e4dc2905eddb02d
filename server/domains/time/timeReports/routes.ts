import { Router } from 'express';
import { read } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { byRosterQuery, detailsQuery, pivotQuery, rosterQuery } from './queries.ts';
import { attendanceByRoster, attendanceDetails, monthlyInOut, rosterDetails } from './reports.ts';

/** The API calls for reports of attendance and rosters (spec 002 §2.3 and §7). */
export function timeReportRoutes(services: Services): Router {
  const router = Router();
  const details = read(services, detailsQuery, attendanceDetails);
  router.get('/Employee/GetAttendanceDetailsReport', details);
  router.get('/TimeSheetReport/GetAttendanceDetailsReport', details);
  router.get(
    '/TimeSheetReport/TimeManagementDynamicPIVOTReport',
    read(services, pivotQuery, monthlyInOut),
  );
  router.get('/TimeSheetReport/GetRosterDetailsReport', read(services, rosterQuery, rosterDetails));
  router.get(
    '/TimeSheetReport/GetAttendanceByRosterReport',
    read(services, byRosterQuery, attendanceByRoster),
  );
  return router;
}
