import { basename, dirname, resolve } from 'node:path';
import { fiscalYearStart } from '#machines/core/values/fiscalYear.ts';
import { readFiscalMonth } from '#server/platform/access/fiscalMonth.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { readJson } from '#server/kits/conformance/index.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  actorByLogin,
  firstAccount,
  importIncrements,
  importPeople,
  MAX_PEOPLE,
  openFile,
} from '#server/domains/people/import/index.ts';
import { stageTable, type StagedTable } from '#server/platform/files/readApart/index.ts';
import { importPast, pastTarget, stagePast } from '#server/kits/past/index.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import {
  readArguments,
  type ImportArguments,
  type IncrementOptions,
  type PastOptions,
} from './importArguments.ts';
import { openDatabase, type Opened } from './openDatabase.ts';
import { runCommand } from './runCommand.ts';

interface Done {
  message: string;
  notes?: { line: number; message: string }[];
}

await runCommand(async () => {
  const request = readArguments(process.argv.slice(2));
  const content = await openFile(request.path);
  const opened = await openDatabase();
  try {
    const begun = performance.now();
    const done = await carryOut(opened, request, content);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    for (const { line, message } of done.notes ?? []) console.log(`line ${line}: ${message}`);
    console.log(`${done.message} (${seconds} s)`);
    return true;
  } finally {
    await opened.close();
  }
});

/** The file is read before the transaction begins. */
async function carryOut(
  { db, engine }: Opened,
  request: ImportArguments,
  content: string,
): Promise<Done> {
  if (request.kind === 'past') return past(db, engine, request.options, request.path, content);
  const table = await stageTable({ format: 'csv', content }, MAX_PEOPLE, { who: 'operator' });
  return withTransaction(db, async (tx) =>
    request.kind === 'increments'
      ? increments(tx, engine, request.options, table)
      : importPeople(tx, table, {
          accountId: await firstAccount(tx),
          userId: null,
          businessUnit: request.options['business-unit'],
          units: null,
        }),
  );
}

async function increments(
  tx: Tx,
  engine: Engine,
  options: IncrementOptions,
  table: StagedTable,
): Promise<Done> {
  const actor = await readActor(tx, options.as);
  const year = options['fiscal-year'];
  return importIncrements(tx, engine, actor, table, {
    fiscalYear: year,
    effectiveDate:
      options['effective-date'] ??
      fiscalYearStart(year, await readFiscalMonth(tx, actor.accountId)),
  });
}

async function past(
  db: Db,
  engine: Engine,
  { as, workflow, mapping }: PastOptions,
  path: string,
  content: string,
): Promise<Done> {
  const input = {
    workflow,
    mapping: await readJson(mapping, 'mapping'),
    pipelineFile: (name: string) => readJson(resolve(dirname(mapping), name), 'pipeline'),
  };
  const targetIn = async (tx: Tx, { accountId }: Actor) => pastTarget(tx, engine, accountId, input);
  const target = await withTransaction(db, async (tx) => targetIn(tx, await readActor(tx, as)));
  const log = await stagePast(basename(path), Buffer.from(content), target);
  return withTransaction(db, async (tx) => {
    const actor = await readActor(tx, as);
    const { cases, steps, leftOut } = await importPast(tx, engine, actor, target, log);
    const left = [...leftOut].map(([why, ids]) => {
      const some = ids.slice(0, 3).join(', ');
      return `${ids.length.toLocaleString('en')} left out (such as ${some}): ${why}`;
    });
    const done = `${cases} of ${cases + [...leftOut.values()].flat().length} cases imported, ${steps} steps`;
    return { message: [...left, done].join('\n') };
  });
}

async function readActor(tx: Tx, login: string): Promise<Actor> {
  const actor = await actorByLogin(tx, login);
  if (!actor) throw new AppError('notFound', `There is no account ${login}`);
  return actor;
}
