import { expect, it } from 'vitest';
import { countKeys, refuseAmbiguousJson } from '#server/platform/http/jsonKeys.ts';

const read = (text: string) => () =>
  refuseAmbiguousJson(JSON.parse(text), countKeys(Buffer.from(text)));

it.each(['{}', '[]', '1', 'null', '"a:b"', '{"a":1,"b":{"a":1}}', '[{"a":":"},{"a":"\\":"}]'])(
  '%s is read',
  (text) => expect(read(text)).not.toThrow(),
);

it.each(['{"a":1,"a":1}', '[{"a":{"b":1,"b":[]}}]', '{"a":1,"\\u0061":2}'])(
  '%s is refused: it has a repeated key',
  (text) => expect(read(text)).toThrow('a duplicate key'),
);

it.each(['{"__proto__":{}}', '[{"a":{"\\u005f_proto__":1}}]'])(
  '%s is refused: it has a key of a prototype',
  (text) => expect(read(text)).toThrow('__proto__'),
);

it('endless nesting is refused, at any length', () => {
  expect(read(`${'['.repeat(64)}${']'.repeat(64)}`)).not.toThrow();
  expect(read(`${'['.repeat(65)}${']'.repeat(65)}`)).toThrow('too deeply');
  expect(read(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)).toThrow('too deeply');
});
