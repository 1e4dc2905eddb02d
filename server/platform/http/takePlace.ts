import type { Request, RequestHandler } from 'express';
import { getAccess } from '#server/platform/access/declared.ts';
import { createPlaces, type PlaceLimits } from './places.ts';

/** Calls that take seconds of processor time or much memory, such as full exports, proofs, imports and replays. */
export const HEAVY: ReadonlySet<string> = new Set([
  'GET /PdfAndExcelReport/IncrementExport',
  'GET /PdfAndExcelReport/IncrementLetters',
  'GET /Payroll/SlipsFile',
  'GET /Workflow/HistoryFile',
  'GET /Workflow/Proof',
  'GET /Workflow/VerifyPart',
  'GET /Workflow/Replay',
  'POST /Workflow/Conformance',
  'POST /Employee/CheckBulkUpdate',
  'POST /Employee/BulkUpdate',
  'GET /Workflow/ProcessReport',
]);

/** Heavy calls that every report, resource and import has. */
const HEAVY_KIT =
  /^(get \/reports\/[^/]+\/file|\w+ \/resources\/[^/]+\/file|post (\/[^/]+)+\/(checkfile|importfile))$/;

/** Whether a call needs one of the few places for heavy calls. */
export function isHeavy(method: string, path: string): boolean {
  const replace = `${method} ${path.replace(/(.)\/$/, '$1')}`
    .toLowerCase()
    .replace(/^head /, 'get ');
  return heavyRoutes.has(replace) || HEAVY_KIT.test(replace);
}
const heavyRoutes = new Set([...HEAVY].map((route) => route.toLowerCase()));

/** The limits for calls without sign-in, per network address, which a whole office may share. */
const PUBLIC: PlaceLimits = {
  total: 64,
  each: 8,
  waitingEach: 400,
  waiting: 2000,
  patienceMs: 8000,
};
/** The limits for heavy calls. A full export occupies one of two processors and about 30 MB. */
const HEAVY_LIMITS: PlaceLimits = {
  total: 3,
  each: 1,
  waitingEach: 8,
  waiting: 100,
  patienceMs: 30_000,
};
/** The limits for writes. Concurrent decisions share a commit, so even many of them hardly delay others. */
const WRITES: PlaceLimits = {
  total: 256,
  each: 16,
  waitingEach: 400,
  waiting: 4000,
  patienceMs: 8000,
};
/**
 * The limits for reads. Each read uses one of ten connections. When one person could have 16 places, others had to wait
 * for a second.
 */
const READS: PlaceLimits = { ...WRITES, each: 4 };
/** A download that takes longer than this is aborted, so that its place becomes free. */
const LONGEST_FILE_MS = 300_000;

/**
 * Gives each call a place in its class until the call has its response. A call waits for a place before its body is
 * read, which limits how many bodies are in memory.
 */
export function takePlace(): RequestHandler {
  const open = createPlaces(PUBLIC);
  const heavy = createPlaces(HEAVY_LIMITS);
  const writes = createPlaces(WRITES);
  const reads = createPlaces(READS);

  return async (request, response, next) => {
    const isPublic = getAccess(request.method, request.path) === 'public';
    const takesLong = isHeavy(request.method, request.path);
    const signedIn = request.method === 'GET' || request.method === 'HEAD' ? reads : writes;
    const places = isPublic ? open : takesLong ? heavy : signedIn;
    const { place, leave } = places.enter(isPublic ? getNetwork(request) : getPerson(request));
    const isFile = takesLong && request.method === 'GET';
    const limit = isFile ? setTimeout(() => response.destroy(), LONGEST_FILE_MS) : undefined;
    const end = () => {
      clearTimeout(limit);
      leave();
    };
    // A client may disconnect while its token is being checked. Without this check, its place would never be released,
    // and after four such calls the person could make no more calls.
    if (response.closed) end();
    else response.once('close', end);
    try {
      await place;
    } catch (error) {
      // A client that has disconnected needs no error response.
      if (!response.closed) throw error;
    }
    if (!response.closed) next();
  };
}

const getPerson = ({ actor }: Request): string => String(actor?.userId ?? '');

/** The IPv4 address, or the first 64 bits of an IPv6 address, because these belong to a single customer. */
function getNetwork({ ip = '' }: Request): string {
  if (!ip.includes(':') || ip.includes('.')) return ip.replace(/^.*:/, '');
  const [head = ''] = ip.split('%');
  const [left = '', right] = head.split('::');
  const groups = left.split(':').filter(Boolean);
  const tail = (right ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - tail.length) }, () => '0');
  return [...groups, ...(right === undefined ? [] : zeros), ...tail].slice(0, 4).join(':');
}
