import { Router } from 'express';
import { read } from '#server/platform/http/call.ts';
import { addFileCall } from '#server/platform/http/fileCall.ts';
import { readFile } from '#server/platform/http/stream.ts';
import type { Services } from '#server/platform/services.ts';
import { historyQuery, salaryHistory } from './history.ts';
import { letterFile, letterQuery, lettersCall } from './letterFile.ts';

export function salaryRoutes(services: Services): Router {
  const router = Router();
  router.get('/Employee/SalaryRevisions', read(services, historyQuery, salaryHistory));
  router.get('/PdfAndExcelReport/IncrementLetter', readFile(services, letterQuery, letterFile));
  addFileCall(router, services, lettersCall);
  return router;
}
