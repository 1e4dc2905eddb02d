import { createStaff } from '#tests/faults/harness/fixture.ts';
import { openHarness } from '#tests/faults/harness/harness.ts';
import type { Scenario } from '#tests/faults/scenario.ts';
import { describedCalls } from './calls.ts';

/** The required header of every response, and its value. */
const EVERYWHERE: Record<string, RegExp> = {
  'content-security-policy': /default-src 'none'|frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^same-origin$/,
  'strict-transport-security': /max-age=\d{7,}/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'x-frame-options': /^DENY$/,
  'x-request-id': /^[\w-]{8,}$/,
};
/** Responses must not reveal the software, nor allow another origin. */
const NOWHERE = ['x-powered-by', 'server', 'access-control-allow-origin', 'via'];

/** The headers of every response: each call, accepted and refused, the pages, and unknown paths. */
export const headers: Scenario = {
  name: 'headers',
  what: 'the headers of every answer, whatever it says',
  async run() {
    const harness = await openHarness({ servers: 1, workers: 0 });
    try {
      const url = harness.servers[0]?.url ?? '';
      const staff = createStaff(harness);
      const breaches: string[] = [];
      const statuses = new Map<number, number>();
      let answers = 0;
      const look = async (method: string, path: string, more: RequestInit = {}) => {
        const response = await fetch(`${url}${path}`, { method, redirect: 'manual', ...more });
        await response.arrayBuffer();
        answers += 1;
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        const named = `${method} ${path} (${response.status})`;
        for (const [name, pattern] of Object.entries(EVERYWHERE)) {
          const value = response.headers.get(name);
          if (value === null || !pattern.test(value))
            breaches.push(`${named}: ${name} is ${value ?? 'missing'}`);
        }
        for (const name of NOWHERE) {
          if (response.headers.has(name)) breaches.push(`${named} has ${name}`);
        }
        const isAsset = path.startsWith('/api/docs') || path.split('?')[0] === '/api/openapi.json';
        const cached = response.headers.get('cache-control') ?? '';
        if (/no-store/.test(cached) && response.headers.has('etag'))
          breaches.push(`${named} is not to be kept, and says how to compare it`);
        if (path.startsWith('/api') && !isAsset && !/no-store/.test(cached)) {
          breaches.push(`${named} may be kept: ${cached || 'no Cache-Control'}`);
        }
        for (const cookie of response.headers.getSetCookie()) {
          if (!/HttpOnly/i.test(cookie) || !/SameSite=(Strict|Lax)/i.test(cookie))
            breaches.push(`${named}: ${cookie.split('=')[0]} is no HttpOnly SameSite cookie`);
        }
      };
      for (const call of await describedCalls(url)) {
        const token = call.login === null ? '' : await staff.token(call.login);
        const auth = { Authorization: `Bearer ${token}` };
        const body = call.method === 'GET' ? {} : { body: '{' };
        await look(call.method, call.path, body);
        await look(call.method, call.path, {
          headers: { ...auth, 'Content-Type': 'application/json' },
          ...body,
        });
        await look(call.method, `${call.path}?id=1&x=%00`, {
          headers: { ...auth, 'Content-Type': 'text/xml' },
          ...body,
        });
      }
      const pages = [
        '/',
        '/index.html',
        '/healthz',
        '/readyz',
        '/metrics',
        '/login',
        '/nothing/here',
        '/assets/none.js',
        '/api/none',
        '/api/openapi.json',
        '/%ff',
        '/..%2f..%2fetc/passwd',
        '/ws',
        '/api/docs',
        '/version.json',
      ];
      for (const path of pages)
        for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT']) await look(method, path);
      const signIn = {
        strLoginId: 'hr',
        strPassword: 'cadre-demo-2026',
        intUrlId: 0,
        intAccountId: 1,
        strUrl: '',
      };
      await look('POST', '/api/Auth/Login', {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(signIn),
      });
      return {
        counts: {
          answers,
          ...Object.fromEntries(
            [...statuses]
              .sort(([one], [other]) => one - other)
              .map(([status, count]) => [`status ${status}`, count]),
          ),
        },
        breaches,
      };
    } finally {
      await harness.close();
    }
  },
};
