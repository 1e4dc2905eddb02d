import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#server/demo/stage/random.ts';
import type { Intent } from './intents.ts';
import { STAGES, type Staff } from './fixture.ts';
import type { Program } from './program.ts';
import { send } from './send.ts';

/** The share of out-of-turn events that a client sends; none of them may be stored. */
const OUT_OF_ORDER = 0.05;

/**
 * Takes increments through their four decisions with several concurrent clients. Half of the clients retry
 * with the same Idempotency-Key if there is no response; the others move on.
 */
export async function takeThrough(options: {
  ids: readonly number[];
  staff: Staff;
  servers: readonly Program[];
  random: Random;
  clients: number;
  /** The pause between two intents of a client, in milliseconds. */
  pause?: number;
  /** Once aborted, running intents are finished and no further ones are started. */
  signal?: AbortSignal;
  /** The number of retries of half of the clients. */
  retries?: number;
  onIntent?: (intent: Intent, count: number) => void;
}): Promise<Intent[]> {
  const { ids, staff, servers, random, clients, pause = 0, signal, onIntent } = options;
  const intents: Intent[] = [];
  const waiting = [...ids];
  const note = (intent: Intent) => {
    intents.push(intent);
    onIntent?.(intent, intents.length);
  };
  async function client(number: number): Promise<void> {
    const retries = number % 2 === 0 ? (options.retries ?? 20) : 0;
    for (let subjectId = waiting.shift(); subjectId !== undefined; subjectId = waiting.shift()) {
      if (signal?.aborted) return;
      for (const [stage, { login, event }] of STAGES.entries()) {
        const turned = random.chance(0.5) ? [...servers] : [...servers].reverse();
        const ask = { staff, servers: turned, subjectId, retries };
        if (random.chance(OUT_OF_ORDER)) {
          const other = STAGES[(stage + random.between(1, 3)) % STAGES.length] ?? STAGES[0];
          note(await send({ ...ask, ...other, id: `early ${subjectId} ${stage}` }));
        }
        const intent = await send({ ...ask, login, event, id: `intent ${subjectId} ${stage}` });
        note(intent);
        if (intent.fate !== 'acknowledged' || signal?.aborted) {
          // A client without a response waits before its next intent.
          if (intent.fate === 'unknown') await sleep(1000);
          break;
        }
        if (pause > 0) await sleep(pause);
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return intents;
}
