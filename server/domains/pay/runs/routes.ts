import { Router } from 'express';
import { previewPayslipBody } from '#machines/domains/pay/contracts/payslipPreview.ts';
import { createRunBody, editRunBody } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { ask, read, submit, write } from '#server/platform/http/call.ts';
import { addFileCall } from '#server/platform/http/fileCall.ts';
import { readFile } from '#server/platform/http/stream.ts';
import type { Services } from '#server/platform/services.ts';
import { createRun } from './create.ts';
import { editRun } from './edit.ts';
import {
  cancelFile,
  cancelFileBody,
  confirmFile,
  confirmCash,
  confirmFileBody,
  fileQuery,
  payCash,
  paymentFile,
  readReturns,
  returnsBody,
  runBody,
} from './payments/files.ts';
import {
  holdPerson,
  holdPersonBody,
  holdsOfPerson,
  personQuery,
  releasePerson,
  releasePersonBody,
} from './holds/ofPerson.ts';
import { holdSlips, releaseSlips, slipsBody } from './holds/ofSlips.ts';
import { makeFile, makeFileBody } from './payments/makeFile.ts';
import { runDetails, runQuery } from './views/details.ts';
import { differences, differencesQuery } from './views/differences.ts';
import { listBonuses, listMonths, listRuns, noQuery, runsQuery } from './views/list.ts';
import { missingOfMonth, missingQuery } from './views/missing.ts';
import { ownSlips, payslip, slipQuery } from './views/payslip.ts';
import { slipFile, slipFileQuery, slipsFileCall } from './views/slipFile.ts';
import { previewPayslip } from './slips/preview.ts';
import { listSlips, slipsQuery } from './views/slips.ts';
import { compareSlip, why, whyQuery } from './views/why.ts';

export function payrollRunRoutes(services: Services): Router {
  const router = Router();
  router.get('/Payroll/Runs', read(services, runsQuery, listRuns));
  router.get('/Payroll/Months', read(services, noQuery, listMonths));
  router.get('/Payroll/Bonuses', read(services, noQuery, listBonuses));
  router.get('/Payroll/Missing', read(services, missingQuery, missingOfMonth));
  router.get('/Payroll/Run', read(services, runQuery, runDetails));
  router.get('/Payroll/Slips', read(services, slipsQuery, listSlips));
  router.get('/Payroll/Differences', read(services, differencesQuery, differences));
  router.get('/Payroll/Slip', read(services, slipQuery, payslip));
  router.get('/Payroll/MySlips', read(services, noQuery, ownSlips));
  router.get('/Payroll/Why', read(services, whyQuery, why));
  router.get('/Payroll/Compare', read(services, slipQuery, compareSlip));
  router.get('/Payroll/SlipFile', readFile(services, slipFileQuery, slipFile));
  addFileCall(router, services, slipsFileCall);
  router.get('/Payroll/PaymentFile', readFile(services, fileQuery, paymentFile));
  router.post('/Pay/PreviewPayslip', ask(services, previewPayslipBody, previewPayslip, '200kb'));
  router.post(
    '/Payroll/CreateRun',
    write(services, createRunBody, ({ tx, actor }, body) =>
      createRun(tx, services.engine, actor, body),
    ),
  );
  router.post('/Payroll/EditRun', submit(services, editRunBody, editRun));
  router.post('/Payroll/MakeFile', write(services, makeFileBody, makeFile));
  router.post('/Payroll/CancelFile', submit(services, cancelFileBody, cancelFile));
  router.post('/Payroll/ConfirmFile', submit(services, confirmFileBody, confirmFile));
  router.post('/Payroll/PayCash', write(services, runBody, payCash));
  router.post('/Payroll/ConfirmCash', submit(services, runBody, confirmCash));
  router.post('/Payroll/HoldSlips', write(services, slipsBody, holdSlips));
  router.post('/Payroll/ReleaseSlips', write(services, slipsBody, releaseSlips));
  router.get('/Payroll/Holds', read(services, personQuery, holdsOfPerson));
  router.post('/Payroll/HoldPerson', write(services, holdPersonBody, holdPerson));
  router.post('/Payroll/ReleasePerson', write(services, releasePersonBody, releasePerson));
  router.post('/Payroll/ReadReturns', write(services, returnsBody, readReturns));
  return router;
}
