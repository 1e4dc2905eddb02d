import { Router } from 'express';
import { z } from 'zod';
import { MENU } from '#machines/core/access/permissions.ts';
import {
  createPersonBody,
  revealBody,
  saveRecordBody,
} from '#machines/domains/people/contracts/people.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { getOptions } from './employment/index.ts';
import { read, submit, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { heldAssets } from './assets.ts';
import { contactBook, contactQuery } from './contactBook.ts';
import { createPerson } from './create.ts';
import { readFreeCodes } from './freeCodes.ts';
import type { NewPersonOptions } from '#machines/domains/people/contracts/employment.ts';
import { personalRecord, recordQuery } from './read.ts';
import { reveal } from './reveal.ts';
import { saveRecord } from './save.ts';

export function peopleRoutes(services: Services): Router {
  const router = Router();
  router.get('/Employee/Record', read(services, recordQuery, personalRecord));
  router.get('/Employee/Assets', read(services, recordQuery, heldAssets));
  router.post('/Employee/RevealRecord', write(services, revealBody, reveal));
  router.post('/Employee/SaveRecord', submit(services, saveRecordBody, saveRecord));
  router.get(
    '/Employee/CreateOptions',
    read(services, z.object({}), async ({ db, actor }): Promise<NewPersonOptions> => {
      const units = await unitsPermitted(db, actor, MENU.employeeRecords, 'isCreate');
      return {
        ...(await getOptions(db, actor.accountId, units)),
        freeCodes: await readFreeCodes(db, actor.accountId, units),
      };
    }),
  );
  router.post('/Employee/Create', write(services, createPersonBody, createPerson));
  router.get('/Employee/ContactBook', read(services, contactQuery, contactBook));
  return router;
}
