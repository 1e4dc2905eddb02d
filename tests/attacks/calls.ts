import { ACCESS_ROWS, COLUMNS } from '#tests/api/company/permissions/accessTable.ts';

/** A call of the OpenAPI document. */
export interface Described {
  method: string;
  /** The path with its parameters filled in. */
  path: string;
  query: string[];
  /** The schema of its JSON body, if any. */
  body: Schema | null;
  /** A login that the table of routes and roles allows; null if none. */
  login: string | null;
}

export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}

interface Reference {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string; in: string }[];
        requestBody?: { content: { 'application/json': { schema: Schema } } };
      }
    >
  >;
}

/** The allowed logins of each route by its declaration: `GET /path` → logins. */
export const letThrough = (): Map<string, string[]> =>
  new Map(
    ACCESS_ROWS.map(({ method, path, lets }) => [
      `${method} ${path}`,
      [...lets].flatMap((column) => COLUMNS[column] ?? []),
    ]),
  );

/** Every call of `/api/openapi.json` of a server. */
export async function describedCalls(url: string): Promise<Described[]> {
  const response = await fetch(`${url}/api/openapi.json`);
  const { paths } = (await response.json()) as Reference;
  const table = letThrough();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { parameters = [], requestBody }]) => {
      const method = verb.toUpperCase();
      const route = path.replace('/api', '').replace(/\{(\w+)\}/g, ':$1');
      const logins = table.get(`${method} ${route}`) ?? [];
      return {
        method,
        path: path.replace(/\{\w+\}/g, 'x'),
        query: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
        body: requestBody?.content['application/json'].schema ?? null,
        // The login with the fewest permissions of those.
        login: logins[0] ?? null,
      };
    }),
  );
}
