import { gzipSync } from 'node:zlib';
import type { Described, Schema } from './calls.ts';

export interface Attack {
  what: string;
  /** Appended to the URL. */
  query?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
  /** The allowed statuses; any 4xx if not given. */
  right?: readonly number[];
  /** The expected message of a 400: another message would be about another fault. */
  says?: string;
}

const DEEP = 20_000;
const BOMB = gzipSync(Buffer.alloc(200_000_000, 0x20), { level: 9 });
const OVERSIZED = Buffer.alloc(1_200_000, 0x20);

const TWICE = 'The body has a duplicate key';
const PROTOTYPE = 'cannot be called __proto__';
const refused = (says: string) => ({ right: [400], says });

/** The bodies that are sent to every call with a JSON body. */
export function hostileBodies({ body }: Described): Attack[] {
  if (!body) return [];
  const list = body.type === 'array';
  const wrap = (text: string) => (list ? `[${text}]` : text);
  const names = Object.keys((list ? body.items : body)?.properties ?? { a: {} });
  const [first = 'a'] = names;
  const key = JSON.stringify(first);
  return [
    {
      what: '__proto__',
      body: wrap(`{"__proto__":{"isAdmin":true},${key}:1}`),
      ...refused(PROTOTYPE),
    },
    {
      what: '__proto__, spelled otherwise',
      body: wrap('{"\\u005f_proto__":{"x":1}}'),
      ...refused(PROTOTYPE),
    },
    { what: 'constructor.prototype', body: wrap('{"constructor":{"prototype":{"isAdmin":true}}}') },
    // Calls without a token don't accept a body of this length.
    {
      what: 'lists 20,000 deep',
      body: `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
      right: [400, 413],
    },
    {
      what: 'objects 20,000 deep',
      body: wrap(`${`{${key}:`.repeat(DEEP)}1${'}'.repeat(DEEP)}`),
      right: [400, 413],
    },
    { what: 'a key twice', body: wrap(`{${key}:1,${key}:2}`), ...refused(TWICE) },
    { what: 'a key twice, deep', body: wrap(`{${key}:{"b":1,"b":[]}}`), ...refused(TWICE) },
    { what: 'U+0000 in every field', body: JSON.stringify(filled(body, '\u0000')) },
    { what: 'half a letter', body: JSON.stringify(filled(body, '\ud800')) },
    { what: 'broken JSON', body: '{"a":', right: [400] },
    { what: 'not UTF-8', body: Buffer.from([0x22, 0xc3, 0x28, 0x22]), right: [400] },
    { what: 'nothing but null', body: 'null', right: [400] },
    { what: 'a bare text', body: '"text"', right: [400] },
    ...[null, true, 'text', '', -1, 0.5, 2 ** 53, 1e308, [], {}, [[]], ...UNREAL].map((value) => ({
      what: `${JSON.stringify(value)} in every field`,
      body: JSON.stringify(filled(body, value)),
    })),
    { what: 'a number beyond all numbers', body: wrap(`{${key}:1e999}`) },
    {
      what: 'a gzip bomb',
      body: BOMB,
      headers: { 'Content-Encoding': 'gzip' },
      right: [415],
    },
    {
      what: 'another encoding',
      body: '{}',
      headers: { 'Content-Encoding': 'compress' },
      right: [415],
    },
    {
      what: 'another character set',
      body: '{}',
      headers: { 'Content-Type': 'application/json; charset=utf-16' },
      right: [415],
    },
    { what: 'XML', body: '<a/>', headers: { 'Content-Type': 'text/xml' }, right: [415] },
    {
      what: 'a form',
      body: 'a=1',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      right: [415],
    },
    { what: 'more than it may hold', body: OVERSIZED },
    {
      what: 'a key of 10,000 letters',
      body: wrap(`{"a":1}`),
      headers: { 'Idempotency-Key': 'k'.repeat(10_000) },
    },
  ];
}

/** The query strings that are sent to every call. */
export function hostileQueries({ query }: Described): Attack[] {
  const parameters = query.length > 0 ? query : ['a'];
  const values = [
    '%00',
    'a%00b',
    '%ff',
    '%',
    '%ED%A0%80',
    '-1',
    '0.5',
    '1e999',
    '99999999999999999999',
    'NaN',
    '[]',
    '{}',
    "'%3B--",
    '%2e%2e%2f',
    'x'.repeat(7000),
  ];
  return [
    ...parameters.flatMap((name) =>
      values.map((value) => ({
        what: `${value.slice(0, 20)} in ${name}`,
        query: `${name}=${value}`,
      })),
    ),
    ...parameters.flatMap((name) =>
      UNREAL.map((value) => ({
        what: `${value} in ${name}, the others as they should be`,
        query: parameters
          .map((other) => `${other}=${other === name ? value : plausible(other)}`)
          .join('&'),
      })),
    ),
    ...parameters.map((name) => ({ what: `${name} twice`, query: `${name}=1&${name}=2` })),
    ...parameters.map((name) => ({
      what: `${name} as an object`,
      query: `${name}[a]=1&${name}[b]=2`,
    })),
    { what: '__proto__', query: '__proto__=1&__proto__[x]=1&constructor[prototype][x]=1' },
    {
      what: 'a thousand parameters',
      query: Array.from({ length: 1000 }, (_, at) => `p${at}=1`).join('&'),
    },
  ];
}

/** Invalid dates, huge page numbers, and names from Object.prototype. */
const UNREAL = [
  '2026-02-30',
  '0000-01-01',
  '2026-02-30T10:00:00Z',
  '9007199254740991',
  'constructor',
  '__proto__',
  'toString',
];

/** A valid value for a parameter of this name, in most calls. */
function plausible(name: string): string {
  if (/viewType/i.test(name)) return 'hr';
  if (/year/i.test(name)) return '2026';
  if (/date|from|until|^at$|month/i.test(name)) return '2026-01-01';
  if (/format/i.test(name)) return 'csv';
  if (/workflow/i.test(name)) return 'increment';
  return '1';
}

/** A body of the schema's shape with the same value in every field. */
function filled(schema: Schema, value: unknown): unknown {
  if (schema.type === 'array') return [filled(schema.items ?? {}, value)];
  if (schema.properties) {
    return Object.fromEntries(Object.keys(schema.properties).map((name) => [name, value]));
  }
  return value;
}
