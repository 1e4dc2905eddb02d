import { getWorkflows } from '#server/engine/instances/engine.ts';
import { declaredWorkflows } from '#server/engine/declared.ts';
import { Router } from 'express';
import { z } from 'zod';
import { chartedWorkflow, getChart } from '#machines/core/chart/chart.ts';
import { chartedSession } from '#machines/core/chart/session.ts';
import { dispatchBody, previewBody, type WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { claimBody, remindBody } from '#machines/core/tasks.ts';
import { undoBody } from '#machines/core/contracts/undo.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { jsonBody, getParser, read, write } from '#server/platform/http/call.ts';
import { BATCH_BODY, decision, type Stands } from '#server/engine/http/decision.ts';
import { queryText, queryIdOrAll } from '#server/platform/http/query.ts';
import type { Services } from '#server/platform/services.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { claim, releaseClaim } from '#server/engine/dispatch/claims.ts';
import { readTimeline } from '#server/engine/replay/timeline.ts';
import { presentDefinition } from '#server/engine/instances/definitions.ts';
import { preview, previewUndo, undo } from '#server/engine/dispatch/dispatch.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { followed, readHistory } from '#server/engine/history/chain/readHistory.ts';
import { listInstances } from '#server/engine/queue/instanceList.ts';
import { ownBatches } from '#server/engine/queue/ownBatches.ts';
import { pipelineCharts } from '#server/kits/requests/pipelineCharts.ts';
import { replayPipeline } from '#server/kits/requests/replayPipeline.ts';
import { writeOutbox } from '#server/platform/queues/outbox.ts';
import { readingRoles, unitsOpenTo } from '#server/engine/instances/reading.ts';
import { undecidedSteps } from '#server/engine/queue/undecided.ts';
import { readInbox } from '#server/engine/queue/inbox.ts';
import { stageQueues } from '#server/engine/queue/queue.ts';
import { replayPeriod } from '#server/engine/replay/replayPeriod.ts';
import { listTasks, readTask } from '#server/engine/queue/tasks.ts';
import { stateStats } from '#server/engine/queue/stats.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { holdsRole, type Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { answerBody, askBody } from '#machines/core/contracts/questions.ts';
import { readEvents } from './events.ts';
import { answer, ask, questionsAsked } from './questions.ts';
import { remind } from './remind.ts';
import { instancesQuery, subjectQuery, verifyQuery, replayQuery, inboxQuery } from './queries.ts';

const dispatched = ({ accepted, batchId, undoable }: Stands) => ({
  statusCode: 200,
  message: 'Submitted Successfully',
  accepted,
  batchId,
  undoable,
});

/** The calls of every workflow, which the specification doesn't have (contract). */
export function workflowRoutes(services: Services): Router {
  const router = Router();
  const { engine } = services;
  const bound = (id: string, { accountId }: Actor): BoundWorkflow => {
    const entry = engine.workflows.get(id);
    // Even the steps of another company's pipeline are hidden.
    if (!entry || entry.accounts?.has(accountId) === false) {
      throw notFound(`There is no workflow ${id}`);
    }
    return entry;
  };

  router.get(
    '/Workflow/Definitions',
    read(services, z.object({}), ({ actor }) =>
      Promise.resolve(getWorkflows(engine, actor.accountId).map(presentDefinition)),
    ),
  );
  router.get(
    '/Workflow/Charts',
    read(services, z.object({}), async ({ db, actor }) => [
      ...getWorkflows(engine, actor.accountId)
        .filter(({ workflow }) => workflow.family === undefined)
        .map(({ workflow }) => getChart(chartedWorkflow(workflow))),
      // A machine can be shown before the server can run it, but then has no counts.
      ...declaredWorkflows.value
        .filter(({ id }) => !engine.workflows.has(id))
        .map((workflow) => ({ ...getChart(chartedWorkflow(workflow)), version: null })),
      ...(await pipelineCharts(db, engine.workflows, actor.accountId)),
      getChart(chartedSession),
    ]),
  );
  router.get(
    '/Workflow/Queue',
    read(
      services,
      z.object({ businessUnitId: queryIdOrAll }),
      ({ db, actor }, { businessUnitId }) => stageQueues(db, engine, actor, businessUnitId),
    ),
  );
  router.get(
    '/Workflow/Inbox',
    read(services, inboxQuery, ({ db, actor }, filter) => readInbox(db, engine, actor, filter)),
  );
  router.get(
    '/Workflow/WithoutDecider',
    read(services, z.object({}), async ({ db, actor }) => {
      const units = await unitsPermitted(db, actor, MENU.permissions, 'isView');
      return undecidedSteps(db, engine, actor.accountId, { units });
    }),
  );
  router.get(
    '/Workflow/Instances',
    read(services, instancesQuery, ({ db, actor }, { facts, ...filter }) =>
      (facts ? listTasks : listInstances)(db, bound(filter.workflow, actor), actor, filter),
    ),
  );
  router.get(
    '/Workflow/Task',
    read(services, subjectQuery, ({ db, actor }, { workflow, subjectId }) =>
      readTask(db, bound(workflow, actor), subjectId, actor),
    ),
  );
  router.post(
    '/Workflow/Claim',
    write(services, claimBody, async ({ tx, actor }, body) => {
      await claim(tx, bound(body.workflow, actor), actor, body);
      return moved(tx, actor, body.workflow);
    }),
  );
  router.post(
    '/Workflow/Release',
    write(services, claimBody, async ({ tx, actor }, { workflow, subjectIds }) => {
      await releaseClaim(tx, bound(workflow, actor), actor, subjectIds);
      return moved(tx, actor, workflow);
    }),
  );
  router.get(
    '/Workflow/History',
    read(services, subjectQuery, ({ db, actor }, { workflow, subjectId }) =>
      readHistory(db, engine, bound(workflow, actor), subjectId, actor),
    ),
  );
  router.get(
    '/Workflow/Instance',
    read(services, subjectQuery, ({ db, actor }, { workflow, subjectId }) =>
      readTimeline(db, engine, bound(workflow, actor), subjectId, actor),
    ),
  );
  router.get(
    '/Workflow/Replay',
    read(services, replayQuery, ({ db, actor }, { workflow, definition, ...rest }) =>
      definition
        ? replayPipeline(db, engine, actor, { workflow, definition, ...rest })
        : replayPeriod(db, bound(workflow, actor), actor, rest),
    ),
  );
  router.get(
    '/Workflow/Stats',
    read(services, z.object({ workflow: queryText }), ({ db, actor }, { workflow }) =>
      stateStats(db, bound(workflow, actor), actor),
    ),
  );
  router.get(
    '/Workflow/Verify',
    read(services, verifyQuery, async ({ db, actor }, { workflow, subjectId }) => {
      const of = bound(workflow, actor);
      if (subjectId !== undefined) await followed(db, of, subjectId, actor);
      else if (!verifies(of, actor)) {
        throw new AppError('forbidden', 'Your are not allowed to access');
      }
      const { ok, checked, broken } = await verifyHistory(db, engine, {
        accountId: actor.accountId,
        workflow,
        ...(subjectId === undefined ? {} : { subjectId }),
      });
      return {
        ok,
        checked,
        broken: broken.map(({ workflow: kind, subjectId: id, seq, reason }) => ({
          workflow: kind,
          subjectId: id,
          seq,
          reason,
        })),
      };
    }),
  );
  // A preview is sent like a write but changes nothing. The transaction only ensures that all its parts see the same
  // time and data.
  router.post('/Workflow/Preview', jsonBody(BATCH_BODY), async (request, response) => {
    const body = getParser(previewBody, request, 'body');
    const { actor } = request;
    if (!actor) throw new AppError('unauthenticated', 'Please log in');
    const { workflow, confidential } = bound(body.workflow, actor);
    const items = readEvents(workflow, body.items);
    const answer = await services.db.transaction(async (tx) => {
      const notice = await preview(tx, engine, { workflow: body.workflow, items, actor });
      // Items that were refused because of the actor aren't part of the totals, but other refused items are.
      const out = new Set(
        notice.refused.flatMap(({ subjectId, status }) => (status === 409 ? [] : [subjectId])),
      );
      const within = items.flatMap(({ subjectId }) => (out.has(subjectId) ? [] : [subjectId]));
      await confidential?.recordAccess(tx, actor, 'Workflow/Preview', within);
      return notice;
    });
    const { batchId: _unused, ...rest } = answer;
    response.json(rest);
  });
  router.post(
    '/Workflow/Dispatch',
    decision(
      services,
      dispatchBody,
      (actor, { workflow, items }) => ({
        workflow,
        items: readEvents(bound(workflow, actor).workflow, items),
      }),
      dispatched,
    ),
  );
  router.get('/Workflow/Questions', read(services, z.object({}), questionsAsked));
  router.post(
    '/Workflow/Ask',
    write(services, askBody, (call, body) => ask(call, bound(body.workflow, call.actor), body)),
  );
  router.post(
    '/Workflow/Answer',
    write(services, answerBody, (call, body) =>
      answer(call, bound(body.workflow, call.actor), body),
    ),
  );
  router.post(
    '/Workflow/Remind',
    write(services, remindBody, (call, body) =>
      remind(call, bound(body.workflow, call.actor), body),
    ),
  );
  router.get(
    '/Workflow/Batches',
    read(services, z.object({}), ({ db, actor }) => ownBatches(db, engine, actor)),
  );
  router.post('/Workflow/UndoPreview', jsonBody(BATCH_BODY), async (request, response) => {
    const body = getParser(undoBody, request, 'body');
    const { actor } = request;
    if (!actor) throw new AppError('unauthenticated', 'Please log in');
    const { batchId: _unused, ...rest } = await services.db.transaction((tx) =>
      previewUndo(tx, engine, { ...body, actor }),
    );
    response.json(rest);
  });
  router.post(
    '/Workflow/Undo',
    write(
      services,
      undoBody,
      async ({ tx, actor }, body) => {
        const { accepted } = await undo(tx, engine, { ...body, actor });
        return { statusCode: 200, message: 'Submitted Successfully', accepted };
      },
      { limit: BATCH_BODY },
    ),
  );
  return router;
}

/** Sends a hint, so that every screen that shows the workflow fetches it again. */
async function moved(tx: Tx, { accountId }: Actor, workflow: string): Promise<WriteAnswer> {
  await writeOutbox(tx, 'notices', { batchIds: [], accountId, workflow });
  return { statusCode: 200, message: 'Submitted Successfully' };
}

/** Whether the actor may verify the history of a workflow. A confidential workflow needs access to it. */
const verifies = (bound: BoundWorkflow, actor: Actor): boolean => {
  const { visibility } = bound.workflow;
  if (visibility) return unitsOpenTo(actor, visibility.reference) === null;
  return holdsRole(actor, 'admin') || readingRoles(bound).some((role) => holdsRole(actor, role));
};
