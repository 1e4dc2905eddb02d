import { Router } from 'express';
import { z } from 'zod';
import { bookingBody, deskToBook } from '#machines/domains/workplace/contracts/hotDesk.ts';
import { read, submit, SUBMITTED, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { bookDesk, cancelBooking, checkIn, checkOut } from './book.ts';
import {
  floorPlan,
  floorQuery,
  floors,
  officeQuery,
  offices,
  ownBookings,
  planQuery,
} from './plan.ts';
import { monthQuery, utilization, utilizationOfMonth, utilizationQuery } from './utilization.ts';

/** The calls about hot desks (spec 001 §7), and those about bookings, which the specification doesn't have. */
export function hotDeskRoutes(services: Services): Router {
  const router = Router();
  router.get('/Employee/HotDeskOfficeDDL', read(services, officeQuery, offices));
  router.get('/Employee/HotDeskFloorDDL', read(services, floorQuery, floors));
  router.get(
    '/Employee/GetHotDeskResourceUtilization',
    read(services, utilizationQuery, utilization),
  );
  router.get(
    '/Employee/GetHotDeskResourceUtilizationMonth',
    read(services, monthQuery, utilizationOfMonth),
  );
  router.get('/HotDesk/Plan', read(services, planQuery, floorPlan));
  router.get('/HotDesk/OwnBookings', read(services, z.object({}), ownBookings));
  router.post(
    '/HotDesk/Book',
    write(services, deskToBook, async ({ tx, actor }, booking) => ({
      ...SUBMITTED,
      autoId: await bookDesk(tx, actor, booking),
    })),
  );
  for (const [call, act] of [
    ['CheckIn', checkIn],
    ['CheckOut', checkOut],
    ['Cancel', cancelBooking],
  ] as const) {
    router.post(
      `/HotDesk/${call}`,
      submit(services, bookingBody, ({ tx, actor }, booking) => act(tx, actor, booking)),
    );
  }
  return router;
}
