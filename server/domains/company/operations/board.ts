import type { Queue } from 'bullmq';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { getPermissions } from '#server/platform/access/permissions.ts';
import type { Principals } from '#server/platform/access/principals.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { forbidden } from '#server/platform/errors.ts';
import { cookie } from '#server/platform/http/cookie.ts';
import type { Services } from '#server/platform/services.ts';

/** BullMQ's dashboard, on which administrators see jobs and their attempts and can retry them. */
export const QUEUE_BOARD = '/operations/queueBoard';
/** The screen that links to the dashboard. */
const SCREEN = '/administration/queues';

/**
 * The access token for the pages of the dashboard, which can't send it in a header. Only the dashboard receives this
 * cookie, and like every access token it ends with its session.
 */
const boardCookie = cookie('cadre_board', 15 * 60 * 1000, { path: QUEUE_BOARD });

export function admit(request: Request, response: Response): void {
  const [, token = ''] = (request.get('Authorization') ?? '').split(' ');
  boardCookie.set(request, response, token);
}

export function queueBoard(services: Services, principals: Principals): Router {
  const router = Router();
  const cache = new Map<boolean, Promise<RequestHandler>>();
  const board = async (): Promise<RequestHandler> => {
    const readOnlyMode = await isShared(services);
    const existing = cache.get(readOnlyMode) ?? makeBoard(services, readOnlyMode);
    cache.set(readOnlyMode, existing);
    return existing;
  };
  router.use(onlyAdministrators(services, principals), inOurPolicy, (request, response, next) => {
    board().then((shown) => shown(request, response, next), next);
  });
  return router;
}

function onlyAdministrators(services: Services, principals: Principals): RequestHandler {
  const permissions = getPermissions(services);
  return async (request, response, next) => {
    const token = boardCookie.get(request);
    const principal = token ? await principals.of(token) : null;
    if (!principal) {
      response.redirect(SCREEN);
      return;
    }
    const permissionSet = await permissions.of(principal.actor);
    const writes = !['GET', 'HEAD'].includes(request.method);
    if (!permissionSet.has(MENU.queues, writes ? 'isEdit' : 'isView')) throw forbidden();
    // SameSite already prevents this, but some browsers don't support it.
    if (writes && request.get('Sec-Fetch-Site') === 'cross-site') throw forbidden();
    request.actor = principal.actor;
    next();
  };
}

/** The dashboard's page sets its own base URL, and loads styles and fonts that our content security policy refuses. */
const inOurPolicy: RequestHandler = (_request, response, next) => {
  const policy = String(response.getHeader('Content-Security-Policy'));
  response.set('Content-Security-Policy', policy.replace("base-uri 'none'", "base-uri 'self'"));
  response.set('Cache-Control', 'no-store');
  const send = response.send.bind(response);
  response.send = (body: unknown) =>
    send(typeof body === 'string' && body.startsWith('<!DOCTYPE html>') ? plain(body) : body);
  next();
};

const plain = (page: string): string =>
  page
    .replaceAll(/<link href="https:[^>]*>/g, '')
    .replaceAll(/<style>[\s\S]*?<\/style>/g, '')
    .replaceAll(/ style="[^"]*"/g, '');

/**
 * Whether several companies share this installation. Their administrators may then only read, because they could remove
 * another company's job. Reading is safe, because jobs only contain IDs. Checked for each request, because an operator
 * may create a company while the server runs.
 */
async function isShared({ db }: Services): Promise<boolean> {
  const row = await queryOne<{ accounts: number }>(
    db,
    'select count(*)::integer as accounts from accounts',
  );
  return (row?.accounts ?? 0) > 1;
}

/** The dashboard is loaded when it is first visited, as the queues themselves are. */
async function makeBoard({ queues }: Services, readOnlyMode: boolean): Promise<RequestHandler> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }, shown] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/express'),
    queues.queues(),
  ]);
  const serverAdapter = new ExpressAdapter().setBasePath(QUEUE_BOARD);
  createBullBoard({
    // The types only know Redis queues, but the dashboard uses nothing that the other kind of queue lacks.
    queues: shown.map((queue) => new BullMQAdapter(queue as Queue, { readOnlyMode })),
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Cadre', hideRedisDetails: true } },
  });
  return serverAdapter.getRouter() as RequestHandler;
}
