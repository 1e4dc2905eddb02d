import { Router } from 'express';
import { z } from 'zod';
import {
  REPORT_PAGE_SIZES,
  type ReportAction,
  type ReportDefinition,
  type ReportEntry,
} from '#machines/kits/reports/report.ts';
import { saveMailBody, stopMailBody } from '#machines/kits/reports/mail.ts';
import { defaultViewBody, deleteViewBody, saveViewBody } from '#machines/kits/reports/view.ts';
import type { MenuReference } from '#machines/core/access/permissions.ts';
import { permissionsOf } from '#server/platform/access/permissions.ts';
import { read, submit, SUBMITTED, write, type Call } from '#server/platform/http/call.ts';
import { addFileCall } from '#server/platform/http/fileCall.ts';
import type { Services } from '#server/platform/services.ts';
import { pageQuery } from './asked.ts';
import { withOpenLinks } from './links.ts';
import { recordPrint, screenQuery } from './print.ts';
import { reportFileCall } from './file.ts';
import { mailsOf, saveMail, stopMail } from './mails/calls.ts';
import { declaredReports, reportOf } from './declared.ts';
import { pageOf, rowsFirst, totalsOf } from './page.ts';
import { runOf } from './run.ts';
import { chooseDefault, deleteView, saveView, viewsOf } from './views.ts';

/** The routes of every report: the list, filters and columns, pages, file, and saved filters. */
export function reportRoutes(services: Services): Router {
  const router = Router();
  router.get('/Reports', read(services, z.object({}), entries));
  router.get(
    '/Reports/:report/Definition',
    read(services, z.object({}), (call) => definition(call)),
  );
  router.get(
    '/Reports/:report',
    read(services, screenQuery, async (call, query) => {
      const report = reportOf(call);
      const [page, all] = await Promise.all([
        runOf(call, report, query).then((run) => pageOf(call, run, query)),
        permissionsOf(services).of(call.actor),
      ]);
      if (query.isPrint) await recordPrint(call, report, query);
      return { ...page, columns: withOpenLinks(all, page.columns) };
    }),
  );
  router.get(
    '/Reports/:report/Rows',
    read(services, pageQuery, async (call, query) => {
      const [page, all] = await Promise.all([
        runOf(call, reportOf(call), query).then((run) => rowsFirst(call, run, query)),
        permissionsOf(services).of(call.actor),
      ]);
      return { ...page, columns: withOpenLinks(all, page.columns) };
    }),
  );
  router.get(
    '/Reports/:report/Totals',
    read(services, pageQuery, async (call, query) =>
      totalsOf(call, await runOf(call, reportOf(call), query), query),
    ),
  );
  addFileCall(router, services, reportFileCall);
  router.get(
    '/Reports/:report/Views',
    read(services, z.object({}), (call) => viewsOf(call, reportOf(call))),
  );
  router.post(
    '/Reports/:report/SaveView',
    write(services, saveViewBody, async (call, body) => ({
      ...SUBMITTED,
      ...(await saveView(call, reportOf(call), body)),
    })),
  );
  router.post(
    '/Reports/:report/DeleteView',
    submit(services, deleteViewBody, (call, body) => deleteView(call, reportOf(call), body)),
  );
  router.post(
    '/Reports/:report/DefaultView',
    submit(services, defaultViewBody, (call, body) => chooseDefault(call, reportOf(call), body)),
  );
  router.get(
    '/Reports/:report/Mails',
    read(services, z.object({}), (call) => mailsOf(call, reportOf(call))),
  );
  router.post(
    '/Reports/:report/SaveMail',
    write(services, saveMailBody, async (call, body) => ({
      ...SUBMITTED,
      ...(await saveMail(call, reportOf(call), body)),
    })),
  );
  router.post(
    '/Reports/:report/StopMail',
    submit(services, stopMailBody, (call, body) => stopMail(call, reportOf(call), body)),
  );
  return router;
}

/** Every report by its path, and whether the caller may open it. */
async function entries({ services, actor }: Call): Promise<ReportEntry[]> {
  const current = await permissionsOf(services).of(actor);
  return declaredReports.value.map(({ id, screen: { address, title, reference } }) => ({
    id,
    address,
    title,
    opens: current.has(reference as MenuReference, 'isView'),
  }));
}

async function definition(call: Call): Promise<ReportDefinition> {
  const { id, screen, filters, columns, adds, acts } = reportOf(call);
  const { address, title, description, menu } = screen;
  const shownTo = columns.filter(({ pay }) => !pay || call.actor.seesSalaries === true);
  const current = await permissionsOf(call.services).of(call.actor);
  return {
    id,
    address,
    title,
    description,
    menu: menu.flatMap((label) => label ?? []),
    filters,
    columns: withOpenLinks(current, shownTo),
    pageSizes: REPORT_PAGE_SIZES,
    ...(adds && current.has(adds.reference, 'isCreate')
      ? { adds: { label: adds.label, to: adds.to } }
      : {}),
    ...(acts && current.has(acts.reference, acts.flag) ? { acts: shownAction(acts) } : {}),
  };
}

const shownAction = ({ label, question, body, call, rowOf }: ReportAction): ReportAction => ({
  label,
  question,
  body,
  call,
  rowOf,
});
