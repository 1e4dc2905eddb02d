import { basename, dirname, resolve } from 'node:path';
import { fiscalYearStart } from '#machines/values/fiscalYear.ts';
import { fiscalMonthOf } from '#server/access/fiscalMonth.ts';
import type { Actor } from '#server/access/actor.ts';
import { readJson } from '#server/conformance/index.ts';
import type { Tx } from '#server/db/connect.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import {
  actorByLogin,
  firstAccount,
  importIncrements,
  importPeople,
  openFile,
} from '#server/features/import/index.ts';
import { importPast, pastTarget } from '#server/past/index.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';
import {
  readArguments,
  type ImportArguments,
  type IncrementOptions,
  type PastOptions,
} from './importArguments.ts';
import { openDatabase } from './openDatabase.ts';
import { runCommand } from './runCommand.ts';

interface Done {
  message: string;
  notes?: { line: number; message: string }[];
}

await runCommand(async () => {
  const asked = readArguments(process.argv.slice(2));
  const content = await openFile(asked.path);
  const opened = await openDatabase();
  try {
    const begun = performance.now();
    const done = await withTransaction(opened.db, (tx) =>
      carryOut(tx, opened.engine, asked, content),
    );
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    for (const { line, message } of done.notes ?? []) console.log(`line ${line}: ${message}`);
    console.log(`${done.message} (${seconds} s)`);
    return true;
  } finally {
    await opened.close();
  }
});

async function carryOut(
  tx: Tx,
  engine: Engine,
  asked: ImportArguments,
  content: string,
): Promise<Done> {
  if (asked.kind === 'increments') return increments(tx, engine, asked.options, content);
  if (asked.kind === 'past')
    return past(tx, engine, asked.options, {
      name: basename(asked.path),
      read: () => bytesOf(content),
    });
  return importPeople(tx, content, {
    accountId: await firstAccount(tx),
    userId: null,
    businessUnit: asked.options['business-unit'],
    units: null,
  });
}

async function increments(
  tx: Tx,
  engine: Engine,
  options: IncrementOptions,
  content: string,
): Promise<Done> {
  const actor = await whoever(tx, options.as);
  const year = options['fiscal-year'];
  return importIncrements(tx, engine, actor, content, {
    fiscalYear: year,
    effectiveDate:
      options['effective-date'] ?? fiscalYearStart(year, await fiscalMonthOf(tx, actor.accountId)),
  });
}

async function past(
  tx: Tx,
  engine: Engine,
  { as, workflow, mapping }: PastOptions,
  log: Parameters<typeof importPast>[4],
): Promise<Done> {
  const actor = await whoever(tx, as);
  const target = await pastTarget(tx, engine, actor.accountId, {
    workflow,
    mapping: await readJson(mapping, 'mapping'),
    pipelineFile: (name) => readJson(resolve(dirname(mapping), name), 'pipeline'),
  });
  const { cases, steps, leftOut } = await importPast(tx, engine, actor, target, log);
  const left = [...leftOut].map(([why, ids]) => {
    const some = ids.slice(0, 3).join(', ');
    return `${ids.length.toLocaleString('en')} left out (such as ${some}): ${why}`;
  });
  const done = `${cases} of ${cases + [...leftOut.values()].flat().length} cases imported, ${steps} steps`;
  return { message: [...left, done].join('\n') };
}

async function whoever(tx: Tx, login: string): Promise<Actor> {
  const actor = await actorByLogin(tx, login);
  if (!actor) throw new AppError('notFound', `There is no account ${login}`);
  return actor;
}

async function* bytesOf(content: string): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from(content));
}
