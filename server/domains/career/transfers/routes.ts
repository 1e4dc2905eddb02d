import { Router } from 'express';
import { z } from 'zod';
import {
  amendTransferBody,
  proposeTransferBody,
} from '#machines/domains/career/contracts/transfers.ts';
import { read, submit, SUBMITTED, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { amendTransfer, proposeTransfer } from './propose.ts';
import { transferOptions, transferQuery, transferView } from './read.ts';

/** Decisions use the workflow's routes. */
export function transferRoutes(services: Services): Router {
  const router = Router();
  const { engine } = services;
  router.get('/Career/Transfer', read(services, transferQuery, transferView));
  router.get('/Career/TransferOptions', read(services, z.object({}), transferOptions));
  router.post(
    '/Career/ProposeTransfer',
    write(services, proposeTransferBody, async ({ tx, actor }, body) => {
      const { id } = await proposeTransfer(tx, engine, actor, body);
      return { ...SUBMITTED, autoId: id };
    }),
  );
  router.post(
    '/Career/AmendTransfer',
    submit(services, amendTransferBody, ({ tx, actor }, body) =>
      amendTransfer(tx, engine, actor, body),
    ),
  );
  return router;
}
