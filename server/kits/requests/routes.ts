import { Router } from 'express';
import { z } from 'zod';
import {
  checkPipelineBody,
  decidePipelineBody,
  publishPipelineBody,
  undoVersionBody,
  previewBody,
  sendBody,
  sendForBody,
} from '#machines/kits/requests/contract.ts';
import { payloadSchema } from '#machines/kits/requests/events.ts';
import type { Payload, RequestKind } from '#machines/kits/requests/request.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { read, write, type Call, type WriteCall } from '#server/platform/http/call.ts';
import { parse } from '#server/platform/input/parse.ts';
import { emptyAsMissing, queryInt, queryText } from '#server/platform/http/query.ts';
import type { Services } from '#server/platform/services.ts';
import { listQuery, oneRequest, ownRequests, requestsOfOthers, rowQuery } from './list.ts';
import { readPipelines, pipelinesQuery } from './pipelineList.ts';
import { pipelineStanding } from './pipelineStanding.ts';
import { checkPipeline } from './pipelineCheck.ts';
import { decidePipeline, publishPipeline } from './publish.ts';
import { undoVersion } from './undoVersion.ts';
import { previewRequest } from './preview.ts';
import { readRequester, sendRequest } from './send.ts';
import { requestKind, requestServer } from './declared.ts';

/**
 * GET /Requests/{kind}/Options: the choices of a field, for the caller or for a person for whom the caller may send
 * requests.
 */
const optionsQuery = z.object({
  employeeId: emptyAsMissing(queryInt('must be an ID').default(0)),
  field: queryText.default(''),
});

const SUBMITTED = { statusCode: 200, message: 'Submitted Successfully' };

/**
 * The routes of all kinds of requests; the kind is part of the path. Requests that have been sent use the routes that
 * all workflows share.
 */
export function requestRoutes(services: Services): Router {
  const router = Router();
  const { engine } = services;
  const of =
    <Query, Answer>(handler: (call: Call, kind: RequestKind, query: Query) => Promise<Answer>) =>
    (call: Call, query: Query) =>
      handler(call, getKind(call), query);
  router.get('/Requests/:kind', read(services, listQuery, of(ownRequests)));
  router.get('/Requests/:kind/OfOthers', read(services, listQuery, of(requestsOfOthers)));
  router.get('/Requests/:kind/Row', read(services, rowQuery, of(oneRequest)));
  router.get(
    '/Requests/:kind/Options',
    read(services, optionsQuery, async (call, { employeeId, field }) => {
      const kind = getKind(call);
      const { db, actor } = call;
      const asker = employeeId || actor.employeeId;
      if (asker === null) return [];
      const { id } = await readRequester(db, actor, kind, asker);
      const isForOther = id !== actor.employeeId;
      const input = { accountId: actor.accountId, employeeId: id, field, isForOther };
      return (await requestServer(kind.id)?.options?.(db, input)) ?? [];
    }),
  );
  router.post(
    '/Requests/:kind/Send',
    write(services, sendBody, (request, { payload }) =>
      send(request, request.actor.employeeId ?? 0, payload),
    ),
  );
  router.post(
    '/Requests/:kind/SendFor',
    write(services, sendForBody, (request, { employeeId, payload }) => {
      if (employeeId === request.actor.employeeId) {
        throw new AppError('invalid', 'For yourself, use your own screen in self service', {
          errors: [
            { path: 'employeeId', message: 'For yourself, use your own screen in self service' },
          ],
        });
      }
      return send(request, employeeId, payload);
    }),
  );
  router.post(
    '/Requests/:kind/Preview',
    write(services, previewBody, (request, body) =>
      previewRequest(request, getKind(request), body),
    ),
  );
  router.get(
    '/Pipelines',
    read(services, pipelinesQuery, (request) => readPipelines(request)),
  );
  router.post(
    '/Pipelines/Check',
    write(services, checkPipelineBody, async ({ tx, actor }, { kind, definition }) => {
      const { accountId } = actor;
      const checked = await checkPipeline(tx, accountId, required(kind), definition);
      const standing = await pipelineStanding(tx, engine, { accountId, kind }, definition);
      return { ...checked, standing };
    }),
  );
  router.post(
    '/Pipelines/Publish',
    write(services, publishPipelineBody, async (request, { kind, ...body }) => {
      const answer = await publishPipeline(request.tx, request.actor, required(kind), body);
      request.afterCommit(() => void engine.refresh(services.db).catch(() => undefined));
      return { ...SUBMITTED, ...answer };
    }),
  );
  router.post(
    '/Pipelines/UndoVersion',
    write(services, undoVersionBody, async (request, { kind, ...body }) => {
      const answer = await undoVersion(request.tx, request.actor, required(kind), body);
      request.afterCommit(() => void engine.refresh(services.db).catch(() => undefined));
      return { ...SUBMITTED, ...answer };
    }),
  );
  router.post(
    '/Pipelines/Decide',
    write(services, decidePipelineBody, async (request, body) => {
      await decidePipeline(request.tx, request.actor, body);
      request.afterCommit(() => void engine.refresh(services.db).catch(() => undefined));
      return SUBMITTED;
    }),
  );
  return router;

  async function send(request: WriteCall, employeeId: number, values: Record<string, unknown>) {
    const kind = getKind(request);
    const payload = getPayload(kind, values);
    const sent = await sendRequest(request.tx, engine, request.actor, kind, {
      employeeId,
      payload,
    });
    return { ...SUBMITTED, ...sent };
  }
}

/**
 * Parses the payload of a request.
 * @throws AppError 400 that names every invalid field.
 */
const getPayload = (kind: RequestKind, values: Record<string, unknown>): Payload =>
  parse(payloadSchema(kind), values);

const getKind = ({ params }: Call): RequestKind => required(params.get('kind') ?? '');

/**
 * The kind of request with this ID.
 * @throws AppError 404 if none is declared.
 */
function required(id: string): RequestKind {
  const kind = requestKind(id);
  if (!kind) throw notFound('Request type not found');
  return kind;
}
