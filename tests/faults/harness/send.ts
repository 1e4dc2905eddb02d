import { setTimeout as sleep } from 'node:timers/promises';
import type { Intent } from './intents.ts';
import type { Staff } from './fixture.ts';
import type { Program } from './program.ts';

export interface Ask {
  staff: Staff;
  /** The servers, in the order in which they are tried. */
  servers: readonly Program[];
  login: string;
  event: Record<string, unknown> & { type: string };
  subjectId: number;
  id: string;
  /** The number of retries with the same Idempotency-Key while the outcome is unknown. */
  retries: number;
  /** The client's timeout. */
  patience?: number;
}

const RETRY_MS = 200;

/** Sends one event by HTTP and records the outcome: 2xx, 4xx, or unknown. */
export async function send(ask: Ask): Promise<Intent> {
  const { staff, servers, login, event, subjectId, id, retries, patience = 40_000 } = ask;
  const intent: Intent = {
    id,
    subjectId,
    event: event.type,
    fate: 'refused',
    attempts: 0,
    status: 0,
    slowest: 0,
    bad: [],
  };
  const took = (begun: number) => {
    intent.slowest = Math.max(intent.slowest, performance.now() - begun);
  };
  for (let tried = 0; ; tried += 1) {
    const url = servers[tried % servers.length]?.url ?? '';
    const token = await staff.token(login);
    const begun = performance.now();
    try {
      intent.attempts += 1;
      const response = await fetch(`${url}/api/Workflow/Dispatch`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${token}`,
          'Idempotency-Key': id,
        },
        body: JSON.stringify({
          workflow: 'increment',
          items: [{ subjectId, event: { ...event, comment: id } }],
        }),
        signal: AbortSignal.timeout(patience),
      });
      const body = (await response.json()) as { batchId?: string };
      took(begun);
      intent.status = response.status;
      if (response.ok) {
        if (body.batchId !== undefined) intent.batchId = body.batchId;
        intent.fate = 'acknowledged';
        intent.server = url;
        return intent;
      }
      if (response.status < 500) {
        // An earlier attempt may have succeeded: then a refusal now doesn't settle the outcome.
        if (intent.fate !== 'unknown') intent.fate = 'refused';
        return intent;
      }
      if (response.status !== 503 || response.headers.get('Retry-After') === null) {
        intent.bad.push(`${response.status} ${JSON.stringify(body)}`);
      }
      intent.fate = 'unknown';
    } catch (error) {
      took(begun);
      intent.status = 0;
      // A request that wasn't authenticated changed nothing.
      if (isNotListening(error)) {
        if (tried < 400) {
          await sleep(RETRY_MS);
          continue;
        }
        return intent;
      }
      intent.fate = 'unknown';
    }
    if (intent.attempts > retries) return intent;
    await sleep(RETRY_MS);
  }
}

const isNotListening = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED';
