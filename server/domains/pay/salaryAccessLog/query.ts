import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';
import { emptyAsMissing, queryIdOrAll, queryInt, queryPage } from '#server/platform/http/query.ts';

const day = emptyAsMissing(calendarDay('must be a date').optional());

export const salaryAccessQuery = z.object({
  /** The person whose pay was shown. */
  employeeId: queryIdOrAll,
  /** The person who accessed it. */
  viewerEmployeeId: queryIdOrAll,
  from: day,
  until: day,
  page: queryPage,
  pageSize: queryInt().pipe(z.number().min(1).max(100)).default(25),
});
