import { expect, it } from 'vitest';
import bengali from '#machines/core/locales/bn.json' with { type: 'json' };
import { everyMessage } from '#tests/messages/catalogue.ts';

it('every text has a Bengali translation', () => {
  const where = new Map(
    everyMessage().found.map(({ text, file, line }) => [text, `${file}:${line}`]),
  );
  const missing = [...where].filter(([text]) => !Object.hasOwn(bengali, text));
  const sentences = missing.map(
    ([text, at]) => `Add the Bengali of “${text}” (${at}) to machines/core/locales/bn.json.`,
  );
  expect(sentences).toEqual([]);
});
