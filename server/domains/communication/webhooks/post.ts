import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { publicLookup, refusePrivate } from './address.ts';

/** Receivers should store a delivery at once and process it later, so this is long enough. */
const TIMEOUT_MS = 10_000;

export interface Outcome {
  /** Null if there was no response. */
  status: number | null;
  /** Why it failed, or an empty text if it was delivered. */
  problem: string;
}

/** Posts a body to a receiver. It doesn't follow redirects, because they would bypass the checks. */
export function post(
  address: string,
  {
    body,
    headers,
    allowed,
  }: { body: string; headers: OutgoingHttpHeaders; allowed: readonly string[] },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const fail = (error: unknown) =>
      resolve({ status: null, problem: error instanceof Error ? error.message : String(error) });
    try {
      const url = new URL(address);
      // The URL is checked again, because the configuration may have changed.
      refusePrivate(url, allowed);
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const request = send(
        url,
        {
          method: 'POST',
          headers: {
            ...headers,
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(body),
            'User-Agent': 'Cadre-Webhooks/1',
          },
          agent: false,
          lookup: publicLookup(url, allowed),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        },
        (response) => {
          const status = response.statusCode ?? 0;
          // The body of the response isn't needed, and it might never end, so the connection is closed.
          response.destroy();
          resolve({ status, problem: getProblem(status) });
        },
      );
      request.on('error', (error) =>
        fail(error.name === 'TimeoutError' || error.name === 'AbortError' ? TIMED_OUT : error),
      );
      request.end(body);
    } catch (error) {
      fail(error);
    }
  });
}

const TIMED_OUT = new Error('No answer within 10 seconds');

function getProblem(status: number): string {
  if (status >= 200 && status < 300) return '';
  if (status >= 300 && status < 400) return 'The receiver redirects. Enter the final address';
  return `The receiver responded with ${status}`;
}
