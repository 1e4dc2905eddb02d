import { Router } from 'express';
import { z } from 'zod';
import {
  REPORT_PAGE_SIZES,
  type ReportDefinition,
  type ReportEntry,
} from '#machines/reports/report.ts';
import type { MenuReference } from '#machines/contracts/permissions.ts';
import { permissionsOf } from '#server/access/permissions.ts';
import { notFound } from '#server/errors.ts';
import { read, type Call } from '#server/http/call.ts';
import { readFile } from '#server/http/stream.ts';
import type { Services } from '#server/services.ts';
import { pageQuery } from './asked.ts';
import { fileQuery, reportFile } from './file.ts';
import { REPORTS, reportNamed } from './registry.ts';
import type { Report } from './report.ts';
import { pageOf, runOf } from './run.ts';

/** The calls of every report: which there are, what each is drawn from, its pages and its file. */
export function reportRoutes(services: Services): Router {
  const router = Router();
  router.get('/Reports', read(services, z.object({}), entries));
  router.get(
    '/Reports/:report/Definition',
    read(services, z.object({}), (call) => definition(call)),
  );
  router.get(
    '/Reports/:report',
    read(services, pageQuery, async (call, query) =>
      pageOf(call, await runOf(call, reportOf(call), query), query),
    ),
  );
  router.get(
    '/Reports/:report/File',
    readFile(services, fileQuery, (call, query) => reportFile(call, reportOf(call), query)),
  );
  return router;
}

/** @throws AppError 404 for a name that nothing is declared by. */
function reportOf({ params }: Call): Report {
  const report = reportNamed(params.get('report') ?? '');
  if (!report) throw notFound('There is no such call');
  return report;
}

/** The reports that the caller may open, by their addresses. */
async function entries({ services, actor }: Call): Promise<ReportEntry[]> {
  const held = await permissionsOf(services).of(actor);
  return REPORTS.flatMap(({ id, screen }) =>
    held.has(screen.reference as MenuReference, 'isView') ? [{ id, address: screen.address }] : [],
  );
}

function definition(call: Call): Promise<ReportDefinition> {
  const { id, screen, filters, columns } = reportOf(call);
  const { address, title, description, menu } = screen;
  const shownTo = columns.filter(({ pay }) => !pay || call.actor.seesSalaries === true);
  return Promise.resolve({
    id,
    address,
    title,
    description,
    menu: menu.flatMap((label) => label ?? []),
    filters,
    columns: shownTo,
    pageSizes: REPORT_PAGE_SIZES,
  });
}
