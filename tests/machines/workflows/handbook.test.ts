import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { setup } from 'xstate';
import { getChart } from '#machines/core/chart/chart.ts';
import { handbook } from '#machines/catalogue/handbook.ts';
import { getMermaid } from '#machines/core/chart/mermaid.ts';
import { chartedSession } from '#machines/core/chart/session.ts';

const folder = new URL('../../../docs/workflows/', import.meta.url);

it('matches the machines: else run `npm run machines:docs`', async () => {
  const pages = handbook();
  expect((await readdir(folder)).toSorted()).toEqual([...pages.keys()].toSorted());
  for (const [file, text] of pages) {
    expect(await readFile(new URL(file, folder), 'utf8'), file).toBe(text);
  }
});

it('draws the hierarchy, each transition at its source, and who sends it', () => {
  const { states, transitions } = getChart(chartedSession);
  expect(states.find(({ id }) => id === 'awaitingCode.entering')).toMatchObject({
    parent: 'awaitingCode',
    kind: 'state',
    initial: false,
  });
  expect(states.find(({ id }) => id === 'awaitingCode')?.kind).toBe('compound');
  const ways = transitions.filter(({ from }) => from === 'awaitingCode');
  expect(ways.filter(({ delay }) => delay).map(({ to, delay }) => [to, delay?.words])).toEqual([
    ['expired', '16 minutes 40 seconds'],
    ['signedOut', '16 minutes 40 seconds'],
  ]);
  expect(ways.find(({ event }) => event === 'signOut')?.who.key).toBe('person');
  expect(ways.find(({ event }) => event === 'code.sent')?.who.key).toBe('cadre');
});

it('escapes texts so that they cannot break Mermaid', () => {
  const machine = setup({}).createMachine({
    initial: 'first',
    states: {
      first: { meta: { kind: 'stage', label: 'A "b"; c: d' }, on: { go: 'last' } },
      last: { type: 'final' },
    },
  });
  const text = getMermaid(getChart({ id: 'toy', label: 'Toy', version: 1, machine }));
  expect(text).toBe(
    [
      'stateDiagram-v2',
      '  state "A #quot;b#quot;#59; c#58; d" as first',
      '  [*] --> first',
      '  state "last" as last',
      '  last --> [*]',
      '  first --> last: go',
      '',
    ].join('\n'),
  );
});
