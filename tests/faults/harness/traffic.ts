import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#server/demo/random.ts';
import type { Intent } from './intents.ts';
import { STAGES, type Staff } from './fixture.ts';
import type { Program } from './program.ts';
import { send } from './send.ts';

/** How often a client sends what is not this row's turn, which must never stand. */
const OUT_OF_ORDER = 0.05;

/**
 * Takes increments through their four decisions with so many clients at once. Half of the clients ask
 * again when no answer came, under the same Idempotency-Key; the others leave the row as it may be.
 */
export async function takeThrough(options: {
  ids: readonly number[];
  staff: Staff;
  servers: readonly Program[];
  random: Random;
  clients: number;
  /** Between two intents of a client, in milliseconds. */
  pause?: number;
  /** Once aborted, what was begun is finished and no more. */
  signal?: AbortSignal;
  /** How often half of the clients ask again. */
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
          // Whoever gets no answer looks at something else first.
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
