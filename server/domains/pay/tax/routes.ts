import { Router } from 'express';
import { z } from 'zod';
import { read } from '#server/platform/http/call.ts';
import { readFile } from '#server/platform/http/stream.ts';
import type { Services } from '#server/platform/services.ts';
import { bandsQuery, listBandTables, readBands } from './bands.ts';
import {
  certificateFile,
  certificateFileQuery,
  certificateQuery,
  readCertificate,
} from './certificate.ts';
import { projectionQuery, readProjection } from './projection.ts';
import { legalQuery } from '#server/domains/pay/reports/legalIdentity.ts';
import { readTaxReport } from './statement.ts';

export function taxRoutes(services: Services): Router {
  const router = Router();
  router.get('/Employee/GetEmployeeTaxReport', read(services, legalQuery, readTaxReport));
  router.get('/Tax/BandTables', read(services, z.object({}), listBandTables));
  router.get('/Tax/Bands', read(services, bandsQuery, readBands));
  router.get('/Tax/Projection', read(services, projectionQuery, readProjection));
  router.get('/Tax/Certificate', read(services, certificateQuery, readCertificate));
  router.get('/Tax/CertificateFile', readFile(services, certificateFileQuery, certificateFile));
  return router;
}
