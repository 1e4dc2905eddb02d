import { expect, it } from 'vitest';
import bengali from '#machines/locales/bn.json' with { type: 'json' };
import { everyMessage } from '#tests/messages/catalogue.ts';

it('every text is said in Bengali', () => {
  const missing = everyMessage().found.filter(({ text }) => !Object.hasOwn(bengali, text));
  const sentences = missing.map(
    ({ text, file, line }) =>
      `Add the Bengali of “${text}” (${file}:${line}) to machines/locales/bn.json.`,
  );
  expect(sentences).toEqual([]);
});
