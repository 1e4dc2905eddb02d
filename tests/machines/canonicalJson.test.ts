import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, linkText, sameJson } from '#server/workflow/history/chain.ts';

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
  });
  fc.assert(
    fc.property(facts, (link) => {
      const at = typeof link.at === 'string' ? link.at : link.at.toISOString();
      expect(linkText(link)).toBe(canonicalJson(Object.values({ ...link, at })));
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
