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
import { getPermissions } from '#server/platform/access/permissions.ts';
import { read, submit, SUBMITTED, write, type Call } from '#server/platform/http/call.ts';
import { addFileCall } from '#server/platform/http/fileCall.ts';
import type { Services } from '#server/platform/services.ts';
import { pageQuery } from './pageQuery.ts';
import { withOpenLinks } from './links.ts';
import { recordPrint, screenQuery } from './print.ts';
import { reportFileCall } from './file.ts';
import { readMails, saveMail, stopMail } from './mails/calls.ts';
import { declaredReports, getReport } from './declared.ts';
import { getPage, rowsFirst, getTotals } from './page.ts';
import { getPayReference, prepareRun } from './run.ts';
import { chooseDefault, deleteView, saveView, readViews } from './views.ts';

/** The routes of all reports: their list, their filters and columns, pages, files, and saved filters. */
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
      const report = getReport(call);
      const [page, all] = await Promise.all([
        prepareRun(call, report, query).then((run) => getPage(call, run, query)),
        getPermissions(services).of(call.actor),
      ]);
      if (query.isPrint) await recordPrint(call, report, query);
      return { ...page, columns: withOpenLinks(all, page.columns) };
    }),
  );
  router.get(
    '/Reports/:report/Rows',
    read(services, pageQuery, async (call, query) => {
      const [page, all] = await Promise.all([
        prepareRun(call, getReport(call), query).then((run) => rowsFirst(call, run, query)),
        getPermissions(services).of(call.actor),
      ]);
      return { ...page, columns: withOpenLinks(all, page.columns) };
    }),
  );
  router.get(
    '/Reports/:report/Totals',
    read(services, pageQuery, async (call, query) =>
      getTotals(call, await prepareRun(call, getReport(call), query), query),
    ),
  );
  addFileCall(router, services, reportFileCall);
  router.get(
    '/Reports/:report/Views',
    read(services, z.object({}), (call) => readViews(call, getReport(call))),
  );
  router.post(
    '/Reports/:report/SaveView',
    write(services, saveViewBody, async (call, body) => ({
      ...SUBMITTED,
      ...(await saveView(call, getReport(call), body)),
    })),
  );
  router.post(
    '/Reports/:report/DeleteView',
    submit(services, deleteViewBody, (call, body) => deleteView(call, getReport(call), body)),
  );
  router.post(
    '/Reports/:report/DefaultView',
    submit(services, defaultViewBody, (call, body) => chooseDefault(call, getReport(call), body)),
  );
  router.get(
    '/Reports/:report/Mails',
    read(services, z.object({}), (call) => readMails(call, getReport(call))),
  );
  router.post(
    '/Reports/:report/SaveMail',
    write(services, saveMailBody, async (call, body) => ({
      ...SUBMITTED,
      ...(await saveMail(call, getReport(call), body)),
    })),
  );
  router.post(
    '/Reports/:report/StopMail',
    submit(services, stopMailBody, (call, body) => stopMail(call, getReport(call), body)),
  );
  return router;
}

/** All reports with their paths, and whether the caller may open them. */
async function entries({ services, actor }: Call): Promise<ReportEntry[]> {
  const permissionSet = await getPermissions(services).of(actor);
  return declaredReports.value.map(({ id, screen: { address, title, reference } }) => ({
    id,
    address,
    title,
    opens: permissionSet.has(reference as MenuReference, 'isView'),
  }));
}

async function definition(call: Call): Promise<ReportDefinition> {
  const report = getReport(call);
  const { id, screen, filters, columns, adds, acts, views } = report;
  const { address, title, description, menu } = screen;
  const permissionSet = await getPermissions(call.services).of(call.actor);
  const seesPay = permissionSet.has(getPayReference(report), 'isView');
  const shownTo = columns.filter(({ pay }) => !pay || seesPay);
  return {
    id,
    address,
    title,
    description,
    menu: menu.flatMap((label) => label ?? []),
    filters,
    columns: withOpenLinks(permissionSet, shownTo),
    pageSizes: REPORT_PAGE_SIZES,
    ...(views ? { views } : {}),
    ...(adds && permissionSet.has(adds.reference, 'isCreate')
      ? { adds: { label: adds.label, to: adds.to } }
      : {}),
    ...(acts && permissionSet.has(acts.reference, acts.flag)
      ? { acts: getVisibleAction(acts) }
      : {}),
  };
}

const getVisibleAction = ({
  label,
  question,
  body,
  call,
  rowOf: getRow,
}: ReportAction): ReportAction => ({
  label,
  question,
  body,
  call,
  rowOf: getRow,
});
