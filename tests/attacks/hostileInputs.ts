import { openHarness } from '#tests/faults/harness/harness.ts';
import { createStaff } from '#tests/faults/harness/fixture.ts';
import type { Scenario } from '#tests/faults/scenario.ts';
import { describedCalls, type Described } from './calls.ts';
import { hostileBodies, hostileQueries, type Attack } from './hostileBodies.ts';

const WITHIN_MS = 100;
/** Calls that end the attacker's own session or throttle further sign-ins of this IP address. */
const LEFT_OUT = [/\/Auth\/(Logout|SignOut|Login$|ChangePassword|ForgetPassword|ResetPassword)/];

/** Sends every hostile body and query to every call of the OpenAPI document. */
export const hostileInputs: Scenario = {
  name: 'hostile-inputs',
  what: '__proto__, depth 20,000, %00, oversized, keys twice, wrong types, gzip bombs on every call',
  async run({ short, say }) {
    const harness = await openHarness({ servers: 1, workers: 0, env: { LOG_LEVEL: 'error' } });
    const url = harness.servers[0]?.url ?? '';
    const staff = createStaff(harness);
    const breaches: string[] = [];
    const counts = {
      calls: 0,
      attacks: 0,
      refused: 0,
      taken: 0,
      'slowest ms': 0,
      'over 100 ms': 0,
    };
    const pid = await processId(url);

    async function attack(call: Described, one: Attack): Promise<void> {
      const token = call.login === null ? null : await staff.token(call.login);
      const begin = async () => {
        const begun = performance.now();
        const response = await send(url, call, one, token);
        return {
          status: response.status,
          text: await response.text(),
          took: performance.now() - begun,
        };
      };
      let answer = await begin();
      // A pause of the garbage collector or of another program isn't the call's fault: it is repeated.
      for (let again = 0; answer.took > WITHIN_MS && again < 2; again += 1) {
        const second = await begin();
        answer = { ...answer, took: Math.min(answer.took, second.took) };
      }
      counts.attacks += 1;
      counts['slowest ms'] = Math.max(counts['slowest ms'], Math.round(answer.took));
      const named = `${call.method} ${call.path}: ${one.what}`;
      if (answer.took > WITHIN_MS) {
        counts['over 100 ms'] += 1;
        breaches.push(
          `${named}: answered ${answer.status} only after ${Math.round(answer.took)} ms`,
        );
      }
      if (answer.status >= 500)
        breaches.push(`${named}: ${answer.status} ${answer.text.slice(0, 100)}`);
      // A missing permission or a throttled sign-in may be refused before the body is read.
      else if (one.right && ![...one.right, 401, 403, 404, 429].includes(answer.status)) {
        breaches.push(
          `${named}: ${answer.status} ${answer.text.slice(0, 100)}, not ${one.right.join(' or ')}`,
        );
      }
      if (one.says && answer.status === 400 && !answer.text.includes(one.says)) {
        breaches.push(`${named}: 400 ${answer.text.slice(0, 100)}, which is not about that`);
      }
      if (answer.status >= 400) {
        counts.refused += 1;
        if (!isRefusal(answer.text, answer.status))
          breaches.push(`${named}: ${answer.status} without a message`);
      } else counts.taken += 1;
    }

    try {
      const calls = (await describedCalls(url)).filter(
        ({ path }) => !LEFT_OUT.some((each) => each.test(path)),
      );
      counts.calls = calls.length;
      for (const [at, call] of calls.entries()) {
        const all = [...hostileBodies(call), ...hostileQueries(call)];
        for (const [index, one] of all.entries()) {
          if (!short || (index + at) % 12 === 0) await attack(call, one);
        }
        if (at % 40 === 39) say(`${at + 1} of ${calls.length} calls, ${counts.attacks} attacks`);
      }
      if ((await processId(url)) !== pid) breaches.push('the server did not live through it');
      return { counts, breaches };
    } finally {
      await harness.close();
    }
  },
};

function send(url: string, call: Described, one: Attack, token: string | null): Promise<Response> {
  const reads = call.method === 'GET' || call.method === 'HEAD';
  const body = one.body ?? (reads ? undefined : '{}');
  return fetch(`${url}${call.path}${one.query === undefined ? '' : `?${one.query}`}`, {
    method: call.method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...one.headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  });
}

function isRefusal(text: string, status: number): boolean {
  try {
    const said = JSON.parse(text) as { statusCode?: number; message?: string; requestId?: string };
    return said.statusCode === status && Boolean(said.message) && Boolean(said.requestId);
  } catch {
    return false;
  }
}

/** The start time of the process: a changed one means that it was restarted. */
async function processId(url: string): Promise<string> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return /^process_start_time_seconds (.+)$/m.exec(text)?.[1] ?? '';
}
