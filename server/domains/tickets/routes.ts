import { Router } from 'express';
import { z } from 'zod';
import {
  closeTicketBody,
  createTicketBody,
  reopenTicketBody,
  TICKET_CLOSED,
  updateTicketBody,
} from '#machines/domains/tickets/contracts/tickets.ts';
import { read, submit, SUBMITTED, write } from '#server/platform/http/call.ts';
import { decision } from '#server/engine/http/decision.ts';
import type { Services } from '#server/platform/services.ts';
import { boundTickets } from './binding.ts';
import { getClosing, readsTicket, getReopening } from './close.ts';
import { detailsQuery, ticketDetails } from './details.ts';
import { issueTypes } from './issueTypes.ts';
import { listQuery, listTickets } from './list.ts';
import { raiseTicket } from './raise.ts';
import { permittedUnits, unitsQuery } from './units.ts';
import { updateTickets } from './update.ts';

/** The calls about complaints and issues (spec 001 §7). */
export function ticketRoutes(services: Services): Router {
  const router = Router();
  const { engine } = services;
  router.get('/HRTicket/GetTickets', read(services, listQuery, listTickets));
  router.get('/HRTicket/GetTicketDetails', read(services, detailsQuery, ticketDetails));
  router.get('/HRTicket/GetIssueTypes', read(services, z.object({}), issueTypes));
  router.get(
    '/HRTicket/TricketPermissionBusinessUnitDDL',
    read(services, unitsQuery, permittedUnits),
  );
  router.post(
    '/HRTicket/CreateTicket',
    write(services, createTicketBody, async ({ tx, actor }, ticket) => ({
      ...SUBMITTED,
      autoId: await raiseTicket(tx, engine, actor, ticket),
    })),
  );
  router.post(
    '/HRTicket/UpdateTicketStatus',
    submit(services, updateTicketBody, ({ tx, actor }, items) =>
      updateTickets(tx, engine, actor, items),
    ),
  );
  const workflow = boundTickets(engine).workflow.id;
  router.post(
    '/HRTicket/CloseTicket',
    decision(
      services,
      closeTicketBody,
      (_actor, body) => ({ workflow, items: [getClosing(body)] }),
      () => ({ ...SUBMITTED, message: TICKET_CLOSED }),
      readsTicket,
    ),
  );
  router.post(
    '/HRTicket/ReopenTicket',
    decision(
      services,
      reopenTicketBody,
      (_actor, body) => ({ workflow, items: [getReopening(body)] }),
      () => SUBMITTED,
      readsTicket,
    ),
  );
  return router;
}
