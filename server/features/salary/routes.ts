import { Router } from 'express';
import { read } from '#server/http/call.ts';
import { addFileCall } from '#server/http/fileCall.ts';
import { readFile } from '#server/http/stream.ts';
import type { Services } from '#server/services.ts';
import { historyQuery, salaryHistory } from './history.ts';
import { letterFile, letterQuery, lettersCall } from './letterFile.ts';

/** What is left of a raise once it is released: its line in the history of pay, and its letter. */
export function salaryRoutes(services: Services): Router {
  const router = Router();
  router.get('/Employee/SalaryRevisions', read(services, historyQuery, salaryHistory));
  router.get('/PdfAndExcelReport/IncrementLetter', readFile(services, letterQuery, letterFile));
  addFileCall(router, services, lettersCall);
  return router;
}
