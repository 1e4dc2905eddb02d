import { Router, type Request } from 'express';
import { z } from 'zod';
import {
  kioskBody,
  kioskLeaveBody,
  kioskPersonBody,
  kioskPunchBody,
  type KioskView,
} from '#machines/domains/time/contracts/kiosk.ts';
import { leave } from '#machines/domains/time/leave/requests/leave.ts';
import { MENU, type MenuReference } from '#machines/core/access/permissions.ts';
import { payloadSchema } from '#machines/kits/requests/events.ts';
import { answering } from '#server/platform/http/answering.ts';
import { recordOwnPunch } from '#server/domains/time/attendance/ownPunch.ts';
import { sendRequest } from '#server/kits/requests/send.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { forbidden } from '#server/platform/errors.ts';
import { getVisitor, read, SUBMITTED, write } from '#server/platform/http/call.ts';
import { parse } from '#server/platform/input/parse.ts';
import type { Services } from '#server/platform/services.ts';
import { identify, type AtKiosk } from './identify.ts';
import { endKiosk, listKiosks, registerKiosk } from './register.ts';
import { readView } from './view.ts';

/**
 * The calls that register a browser as a kiosk, and the calls that a kiosk makes. Each call of a kiosk contains number
 * and PIN, so that no session stays on the device.
 */
export function kioskRoutes(services: Services): Router {
  const router = Router();
  router.get('/Kiosk/List', read(services, z.object({}), listKiosks));
  router.post('/Kiosk/Register', write(services, kioskBody, registerKiosk));
  router.post('/Kiosk/End', write(services, kioskBody, endKiosk));
  const asPerson = (request: Request, body: z.output<typeof kioskPersonBody>) =>
    identify(services.db, services.secret, getVisitor(request), body);
  router.post(
    '/Kiosk/Open',
    answering(kioskPersonBody, async (request, _response, body): Promise<KioskView> => {
      const { actor } = await asPerson(request, body);
      return readView(services.db, actor);
    }),
  );
  router.post(
    '/Kiosk/Punch',
    answering(kioskPunchBody, async (request, _response, { kind, ...person }) => {
      const at = await asPerson(request, person);
      const answer = await punch(services, at, kind);
      services.wake();
      return answer;
    }),
  );
  router.post(
    '/Kiosk/RequestLeave',
    answering(
      kioskLeaveBody,
      async (request, _response, { token, number, pin, ...application }) => {
        const at = await asPerson(request, { token, number, pin });
        const { number: requestNumber } = await withTransaction(services.db, (tx) =>
          requestLeave(services, tx, at, application),
        );
        services.wake();
        return { ...SUBMITTED, number: requestNumber };
      },
    ),
  );
  return router;
}

/** Refuses what the person couldn't do after signing in, because a kiosk gives no additional rights. */
function requireRight({ held }: AtKiosk, reference: MenuReference): void {
  if (!held.has(reference, 'isCreate')) throw forbidden();
}

function punch({ db }: Services, at: AtKiosk, kind: 'in' | 'out') {
  requireRight(at, MENU.myAttendance);
  const { accountId, employeeId, userId } = at.actor;
  return withTransaction(db, async (tx) => {
    await query(tx, 'update punch_devices set last_heard_at = now() where id = $id', {
      id: at.kiosk.deviceId,
    });
    return recordOwnPunch(tx, {
      accountId,
      employeeId,
      userId,
      kind,
      from: { source: 'device', deviceId: at.kiosk.deviceId },
    });
  });
}

function requestLeave(
  { engine }: Services,
  tx: Tx,
  at: AtKiosk,
  application: Omit<z.output<typeof kioskLeaveBody>, 'token' | 'number' | 'pin'>,
) {
  requireRight(at, leave.own.reference as MenuReference);
  const payload = parse(payloadSchema(leave), application);
  return sendRequest(tx, engine, at.actor, leave, {
    employeeId: at.actor.employeeId,
    payload,
  });
}
