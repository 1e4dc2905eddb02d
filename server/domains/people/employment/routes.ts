import { Router } from 'express';
import { z } from 'zod';
import {
  changeEmploymentBody,
  issueServiceBookBody,
} from '#machines/domains/people/contracts/employment.ts';
import { read, submit, SUBMITTED, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { employmentOptions } from './options.ts';
import { changeEmployment } from './change.ts';
import { issueServiceBook } from './servicePaper.ts';
import { serviceBook, serviceBookQuery } from './serviceBook.ts';

/** The API calls about people's positions in the organisation, which are stored with their dates. */
export function employmentRoutes(services: Services): Router {
  const router = Router();
  router.get('/Employee/ServiceBook', read(services, serviceBookQuery, serviceBook));
  router.get('/Employee/EmploymentOptions', read(services, z.object({}), employmentOptions));
  router.post(
    '/Employee/ChangeEmployment',
    submit(services, changeEmploymentBody, changeEmployment),
  );
  router.post(
    '/Employee/IssueServiceBook',
    write(services, issueServiceBookBody, async (call, body) => {
      const { id, number } = await issueServiceBook(call, body);
      return { ...SUBMITTED, autoId: id, number };
    }),
  );
  return router;
}
