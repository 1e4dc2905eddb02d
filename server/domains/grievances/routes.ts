import { Router, type Request, type RequestHandler } from 'express';
import { z } from 'zod';
import {
  anonymousGrievance,
  assignment,
  deadlineHoursBody,
  grievanceToFile,
  noteToAdd,
  receiptBody,
  receiptNoteBody,
  statusUpdate,
} from '#machines/domains/grievances/contracts/grievances.ts';
import { AppError } from '#server/platform/errors.ts';
import { byQueryOrBody } from '#server/platform/http/byQueryOrBody.ts';
import {
  jsonBody,
  getParser,
  read,
  submit,
  SUBMITTED,
  getVisitor,
  write,
} from '#server/platform/http/call.ts';
import { decision } from '#server/engine/http/decision.ts';
import { withContract } from '#server/platform/http/contracts.ts';
import { untraced } from '#server/platform/http/untraced.ts';
import type { Services } from '#server/platform/services.ts';
import type { DispatchItem } from '#server/engine/dispatch/dispatch.ts';
import { getAssignment, getNote, getStatus } from './act.ts';
import { fileAnonymously } from './anonymous.ts';
import {
  categoryOptions,
  misconductOptions,
  segmentOptions,
  subCategoryOptions,
} from './catalogue.ts';
import { dashboardCounts } from './counts.ts';
import { deadlineHours, saveDeadlineHours, setsDeadlines } from './deadlines.ts';
import { fewAnHour } from './fewAnHour.ts';
import { fileGrievance } from './file.ts';
import {
  allGrievances,
  allGrievancesQuery,
  grievanceDetails,
  grievanceQuery,
  myGrievances,
  myGrievancesQuery,
} from './lists.ts';
import { assignableMembers, membersQuery } from './members.ts';
import { grievanceProfile } from './profile.ts';
import { answerByReceipt, receiptView } from './receipts.ts';

const PATH = '/DisciplinaryMgmt';
/** Enough for a file of 1,000,000 bytes in base64 and the other fields. */
const ENCLOSED_LIMIT = '1500kb';
const ANONYMOUS_AN_HOUR = 10;

/** The calls about grievances (spec 001 §7), and those about anonymous ones, which the specification doesn't have. */
export function grievanceRoutes(services: Services): Router {
  const router = Router();
  const { engine } = services;
  const bound = engine.workflows.get('grievance');
  if (!bound) throw new Error('The grievance workflow is not bound');
  const none = z.object({});

  router.get(`${PATH}/GrievanceCategoryDDL`, read(services, none, categoryOptions));
  router.get(`${PATH}/GrievanceSubCategoryDDL`, read(services, none, subCategoryOptions));
  router.get(`${PATH}/GrievanceMisconductDDL`, read(services, none, misconductOptions));
  router.get(`${PATH}/GrievanceSegmentDDL`, read(services, none, segmentOptions));
  router.get(
    `${PATH}/GrievanceProfile`,
    read(services, none, ({ db, actor }) => grievanceProfile(db, actor)),
  );
  router.get(`${PATH}/GetMyGrievances`, read(services, myGrievancesQuery, myGrievances(bound)));
  router.get(`${PATH}/GetAllGrievance`, read(services, allGrievancesQuery, allGrievances(bound)));
  router.get(
    `${PATH}/GetGrievanceDetails`,
    read(services, grievanceQuery, grievanceDetails(bound)),
  );
  router.get(`${PATH}/AssignableMembers`, read(services, membersQuery, assignableMembers(bound)));
  router.get(
    `${PATH}/GetGrievanceDashboardCountData`,
    read(services, none, dashboardCounts(bound)),
  );
  router.get(
    `${PATH}/GrievanceDeadlines`,
    read(services, none, async ({ db, actor }) => ({
      hours: await deadlineHours(db, actor.accountId),
      isEdit: await setsDeadlines(db, actor),
    })),
  );
  router.post(
    `${PATH}/SaveGrievanceDeadlines`,
    submit(services, deadlineHoursBody, ({ tx, actor }, { hours }) =>
      saveDeadlineHours(tx, actor, hours),
    ),
  );
  router.post(
    `${PATH}/CreateNUpdateGrievance`,
    write(services, grievanceToFile, async ({ tx, actor }, body) => ({
      ...SUBMITTED,
      autoId: await fileGrievance(tx, engine, actor, body),
    })),
  );
  /** Registers a call that acts on one grievance. */
  const act = <Schema extends z.ZodType>(
    schema: Schema,
    getItem: (body: z.output<Schema>) => DispatchItem,
  ) =>
    byQueryOrBody(
      decision(
        services,
        schema,
        (_actor, body) => ({ workflow: bound.workflow.id, items: [getItem(body)] }),
        () => SUBMITTED,
      ),
    );
  router.post(`${PATH}/UpdateStatus`, act(statusUpdate, getStatus));
  router.post(`${PATH}/AssignedToMember`, act(assignment, getAssignment));
  router.post(`${PATH}/AddNote`, act(noteToAdd, getNote));

  // This doesn't use `write`, which would store the response, and so the receipt code, under the caller's name.
  const mayFileAnonymously = fewAnHour(ANONYMOUS_AN_HOUR);
  const anonymously: RequestHandler = async (request, response) => {
    const { actor } = request;
    if (!actor) throw new AppError('unauthenticated', 'Please log in');
    const body = getParser(anonymousGrievance, request, 'body');
    mayFileAnonymously(actor.userId ?? 0);
    const { grievanceId, ...receipt } = await fileAnonymously(services, actor.accountId, body);
    response.json({ ...SUBMITTED, autoId: grievanceId, ...receipt });
  };
  const handler: RequestHandler = async (request, response) => {
    const { receiptCode } = getParser(receiptBody, request, 'body');
    response.json(await receiptView(services, receiptCode, getAddress(request)));
  };
  const answered: RequestHandler = async (request, response) => {
    const body = getParser(receiptNoteBody, request, 'body');
    await answerByReceipt(services, body, getAddress(request));
    response.json(SUBMITTED);
  };
  router.post(
    `${PATH}/FileAnonymously`,
    untraced,
    jsonBody(ENCLOSED_LIMIT),
    withContract(anonymously, { reads: 'body', schema: anonymousGrievance }),
  );
  router.post(
    `${PATH}/AnonymousGrievance`,
    untraced,
    jsonBody('10kb'),
    withContract(handler, { reads: 'body', schema: receiptBody }),
  );
  router.post(
    `${PATH}/AnonymousNote`,
    untraced,
    jsonBody('50kb'),
    withContract(answered, { reads: 'body', schema: receiptNoteBody }),
  );
  return router;
}

const getAddress = (request: Request): string => getVisitor(request).address;
