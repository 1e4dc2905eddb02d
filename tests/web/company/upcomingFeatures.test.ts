import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFeatures } from '#web/domains/company/upcomingFeatures/readFeatures.ts';

const read = (name: string) =>
  readFeatures(readFileSync(`web/domains/company/upcomingFeatures/${name}`, 'utf8'));

test('both documents have the same areas and features, none of them empty', () => {
  const shape = (name: string) => read(name).map(({ features }) => features.length);
  expect(shape('upcoming.bn.md')).toEqual(shape('upcoming.md'));
  expect(Math.min(...shape('upcoming.md'))).toBeGreaterThan(0);
});

test('no line of the documents is left out', () => {
  for (const name of ['upcoming.md', 'upcoming.bn.md']) {
    const text = readFileSync(`web/domains/company/upcomingFeatures/${name}`, 'utf8');
    const bullets = text.split('\n').filter((line) => line.startsWith('- '));
    expect(read(name).flatMap(({ features }) => features)).toHaveLength(bullets.length);
  }
});

test('a text over two lines is one sentence', () => {
  expect(readFeatures('# A\n\n## Pay\n\n- **One**: first\n  second.\n')).toEqual([
    { name: 'Pay', features: [{ title: 'One', text: 'first second.' }] },
  ]);
});
