import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, linkText, sameJson } from '#server/platform/history/chain/chain.ts';

/** The serialisation that was hashed before the library was used: stored history must still verify. */
function before(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => before(item)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([key, field]) => `${JSON.stringify(key)}:${before(field)}`).join(',')}}`;
}

test('canonical JSON has exactly the bytes that earlier links were hashed over', () => {
  const key = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constant('__proto__x'));
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, undefined, -0, 1e21, 1e-7, 0.1 + 0.2, '\u2028', '\ud800'),
      fc.jsonValue(),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 5 }),
    ),
  })).value;
  fc.assert(
    fc.property(values, (value) => {
      expect(canonicalJson(value)).toBe(before(value));
    }),
    { numRuns: 3000 },
  );
});

const instant = fc.date({ noInvalidDate: true, min: new Date(0) });

test('a link’s text is the canonical JSON of the list of its facts, as verifiers elsewhere make it', () => {
  const facts = fc.record({
    workflow: fc.string(),
    subjectId: fc.maxSafeInteger(),
    seq: fc.integer(),
    batchId: fc.uuid(),
    event: fc.string(),
    from: fc.string(),
    to: fc.string(),
    actorId: fc.option(fc.integer()),
    onBehalfOf: fc.option(fc.integer()),
    comment: fc.string({ unit: 'grapheme' }),
    payload: fc.dictionary(fc.string(), fc.jsonValue()),
    at: fc.oneof(
      instant,
      instant.map((at) => at.toISOString()),
    ),
    machineVersion: fc.integer(),
    authority: fc.option(fc.dictionary(fc.string(), fc.jsonValue())),
  });
  fc.assert(
    fc.property(facts, (link) => {
      const at = typeof link.at === 'string' ? link.at : link.at.toISOString();
      const { authority, ...others } = { ...link, at };
      // A step without one is hashed as before there were any.
      const list = [...Object.values(others), ...(authority === null ? [] : [authority])];
      const stored = authority === null ? null : canonicalJson(authority);
      expect(linkText({ ...others, authority: stored })).toBe(canonicalJson(list));
    }),
  );
});

test('values are the same when their canonical JSON is', () => {
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(null, undefined, 0, 1, 'a', '', true),
      fc.array(tie('value'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b', '1'), tie('value'), { maxKeys: 3 }),
    ),
  })).value;
  fc.assert(
    fc.property(values, values, (one, other) => {
      const same = canonicalJson(one) === canonicalJson(other);
      expect(sameJson(one, other)).toBe(same);
      expect(sameJson(one, structuredClone(one))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
