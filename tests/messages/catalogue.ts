import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { globSync } from 'tinyglobby';
import { PLAIN_ENGLISH } from '#machines/core/locales/plain.ts';
import { extract, type Extraction } from './extract.ts';
import { sentenceCase } from './sentenceCase.ts';
import { declaredWords } from './declaredWords.ts';

/** Where people's texts stand. What operators read (commands, logs, the launch) stays English. */
const SOURCES = [
  'machines/**/*.ts',
  'server/{catalogue,domains,engine,kits}/**/*.ts',
  'server/platform/{access,files,history,http,input,jobs,mail,sheets}/**/*.ts',
  'server/platform/{errors,queues/watch}.ts',
  'workers/{outboxRelay,runJob}.ts',
  'web/**/*.{ts,tsx}',
  '!web/gallery/**',
  '!machines/core/chart/mermaid.ts',
  '!machines/catalogue/handbook.ts',
  '!server/catalogue/{accessPage,declaredScreens,oneselfExceptions}.ts',
  '!server/platform/history/anchors/outside.ts',
  '!server/catalogue/records/**',
  '!server/domains/*/records/**',
  '!machines/core/locales/{messages,plain,recognise,translate}.ts',
  '!server/platform/input/ignoredFields.ts',
  '!server/platform/http/{metricsRoute,reference,webClient}.ts',
  '!server/engine/{groupCommit,sums,upgrade}/**',
  '!server/engine/metrics.ts',
  '!server/kits/{conformance,past}/**',
  '!web/lib/apiClient.ts',
];

export const BENGALI = 'machines/core/locales/bn.json';
export const PLAIN_TITLES = 'machines/core/locales/plainTitles.json';

/** Everything that the sources and the machines say. */
export function everyMessage(): Extraction {
  const extractions = globSync(SOURCES).map((file) => extract(file, readFileSync(file, 'utf8')));
  return {
    found: [
      ...extractions.flatMap(({ found }) => found),
      ...declaredWords().map((text) => ({ text, file: 'machines', line: 0 })),
    ],
    unsaid: extractions.flatMap(({ unsaid }) => unsaid),
  };
}

export const readCatalogue = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;

/** What a catalogue holds of these messages, by their English; what has no translation stays out of it. */
export function updated(
  catalogue: Readonly<Record<string, string>>,
  messages: Iterable<string>,
): Record<string, string> {
  const sorted = [...new Set(messages)].toSorted();
  return Object.fromEntries(
    sorted.flatMap((message) => {
      const label = catalogue[message];
      return label ? [[message, label]] : [];
    }),
  );
}

/** What plain English says in sentence case, and only there: what is worded by hand stays out of it. */
export function plainTitles(messages: Iterable<string>): Record<string, string> {
  const byHand = new Set(
    Object.entries(PLAIN_ENGLISH).flatMap(([message, label]) =>
      label === sentenceCase(message) ? [] : [message],
    ),
  );
  return Object.fromEntries(
    [...new Set(messages)].toSorted().flatMap((message) => {
      const cased = byHand.has(message) ? null : sentenceCase(message);
      return cased === null ? [] : [[message, cased]];
    }),
  );
}

export async function writeCatalogue(path: string, catalogue: object): Promise<void> {
  const { code } = await format(path, JSON.stringify(catalogue), { printWidth: 100 });
  writeFileSync(path, code);
}
