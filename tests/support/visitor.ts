import type { Answer } from './client.ts';

/** A browser without pages: it keeps cookies by origin and sends Sec-Fetch headers. */
export interface Visitor {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Follows redirects from a URL; returns the final one without requesting it. */
  follow(address: string, until: (address: URL) => boolean): Promise<URL>;
  cookie(name: string): string | undefined;
}

/** Paths are relative to /api of the server at `url`. */
export function createVisitor(url: string): Visitor {
  const jars = new Map<string, Map<string, string>>();
  const getJar = (address: string) => {
    const { origin } = new URL(address);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };

  async function send(address: string, init: RequestInit): Promise<Response> {
    const jar = getJar(address);
    const headers = new Headers(init.headers);
    const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookies) headers.set('Cookie', cookies);
    headers.set('Sec-Fetch-Site', headers.get('Sec-Fetch-Site') ?? 'same-origin');
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (/expires=thu, 01 jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value.join('='));
    }
    return response;
  }

  async function getAnswer(response: Response): Promise<Answer> {
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
    return {
      status: response.status,
      body: isJson ? (JSON.parse(text) as unknown) : text,
      headers: response.headers,
    };
  }

  return {
    get: async (path, headers = {}) => getAnswer(await send(`${url}/api${path}`, { headers })),
    post: async (path, body, headers = {}) =>
      getAnswer(
        await send(`${url}/api${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json', ...headers },
        }),
      ),
    follow: async (address, until) => {
      let at = new URL(address);
      for (let step = 0; step < 20; step += 1) {
        if (until(at)) return at;
        const response = await send(at.href, {});
        const next = response.headers.get('Location');
        if (!next) {
          throw new Error(`${at.href} leads nowhere: ${response.status} ${await response.text()}`);
        }
        at = new URL(next, at);
      }
      throw new Error(`${address} leads in circles`);
    },
    cookie: (name) => getJar(url).get(name),
  };
}
