import { createHash, randomUUID } from 'node:crypto';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { databaseTime } from '#server/platform/clock.ts';
import {
  readCases,
  logFormat,
  readLog,
  replayCase,
  type ReplayedCase,
  type Target,
} from '#server/kits/conformance/index.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { forbidden } from '#server/platform/errors.ts';
import { stageRecords, type SheetRow } from '#server/platform/files/readApart/index.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import { getChain, type ChainMaker } from './getChain.ts';
import { comparisonKey } from '#machines/core/values/textKeys.ts';
import { everyone, type KnownPerson } from './people.ts';
import { recordImport } from './recordImport.ts';
import type { PastTarget } from './target.ts';
import { storeRequests } from './requests.ts';
import { storeChains } from './storeChains.ts';

/** The reasons why cases were left out, each with the numbers of these cases. */
export type LeftOut = Map<string, string[]>;

export interface ImportedPast {
  cases: number;
  steps: number;
  leftOut: LeftOut;
}

export interface PastLog {
  name: string;
  sha256: Buffer;
  /**
   * Yields the rows that were read before the transaction began. It can be called again if the transaction is repeated.
   */
  rows: () => AsyncIterable<SheetRow>;
}

/**
 * Reads a log before the transaction that imports it begins.
 * @throws AppError 400 that names the line.
 */
export async function stagePast(
  name: string,
  file: Buffer,
  { target }: PastTarget,
): Promise<PastLog> {
  const { rows } = await stageRecords(file, logFormat(target.mapping), { who: 'operator' });
  return { name, sha256: createHash('sha256').update(file).digest(), rows };
}

/** How many histories are written with one statement. */
const CHUNK = 500;

/**
 * Imports past cases. Each completed case that fits its pipeline becomes a request with its history, marked as
 * imported, without effects or notices. Case numbers that already exist are left out, so the same log can be imported
 * again.
 * @throws CannotStart for an invalid log, or one with values that the account does not have.
 */
export async function importPast(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  { target, bound, version, kind }: PastTarget,
  log: PastLog,
): Promise<ImportedPast> {
  const { accountId, userId } = actor;
  if (userId === null) throw forbidden('Only people can import a past');
  const people = await everyone(tx, accountId);
  const batchId = randomUUID();
  const importedAt = databaseTime().toISOString();
  const leftOut: LeftOut = new Map();
  const leave = (caseId: string, why: string) =>
    void leftOut.set(why, [...(leftOut.get(why) ?? []), caseId]);
  const numbers = await readNumbers(tx, accountId, kind);
  let [cases, steps] = [0, 0];
  let waiting: (ReplayedCase & { requester: KnownPerson })[] = [];
  const { personIdOf, personOf: getPerson } = getPeople(target, people);
  const maker: ChainMaker = { engine, bound, accountId, batchId, personOf: getPerson };

  const write = async () => {
    const stored = await storeRequests(
      tx,
      { actor, kind, workflow: bound.workflow.id, version },
      waiting,
    );
    const chains = stored.map((one) => getChain(maker, one));
    await storeChains(tx, maker, importedAt, chains);
    cases += chains.length;
    steps += chains.reduce((sum, { rows }) => sum + rows.length, 0);
    waiting = [];
  };

  const read = readLog(log.rows(), target.mapping);
  for await (const caseSteps of readCases(read, target.mapping.log.sortedBy)) {
    const [first] = caseSteps;
    if (!first) continue;
    const { caseId } = first;
    const requester = people.get(getCode(target, first.person));
    if (!requester) {
      leave(caseId, `No employee has the code ${getCode(target, first.person)}`);
      continue;
    }
    if (numbers.has(caseId)) {
      leave(caseId, 'It is here already');
      continue;
    }
    const replayed = replayCase(target, caseSteps, {
      personId: personIdOf,
      unitId: requester.businessUnitId,
    });
    const reason = replayed.steps.find(({ refused }) => refused !== null)?.refused;
    if (reason) leave(caseId, `It departs from the workflow: ${reason}`);
    else if (!hasEnded(bound, replayed)) leave(caseId, 'It has not ended: enter it here');
    else {
      numbers.add(caseId);
      waiting.push({ ...replayed, requester });
      if (waiting.length === CHUNK) await write();
    }
  }
  await write();
  if (cases > 0) {
    await recordImport(tx, actor, {
      workflow: bound.workflow.id,
      batchId,
      name: log.name,
      hash: log.sha256,
      cases,
      steps,
      importedAt,
    });
  }
  return { cases, steps, leftOut };
}

/** Whether a case was submitted and is no longer waiting for anyone. */
function hasEnded(
  { workflow, description }: BoundWorkflow,
  { state, isFinal }: ReplayedCase,
): boolean {
  const initial = workflow.machine.root.initial.target?.[0]?.key;
  return isFinal || (state !== initial && description.states.get(state)?.meta.queue === undefined);
}

const getCode = ({ mapping: { people } }: Target, person: string): string =>
  comparisonKey(people[person] ?? person);

/**
 * Assigns IDs to the people of a log. People who are not employees of the account get negative IDs, which have no
 * login.
 */
function getPeople(target: Target, people: ReadonlyMap<string, KnownPerson>) {
  const byId = new Map([...people.values()].map((one) => [one.employeeId, one]));
  const strangers = new Map<string, number>();
  const names = new Map<number, string>();
  return {
    personIdOf: (person: string): number => {
      const one = people.get(getCode(target, person));
      if (one) return one.employeeId;
      const id = strangers.get(person) ?? -1 - strangers.size;
      strangers.set(person, id);
      names.set(id, person);
      return id;
    },
    personOf: (id: number) => {
      const name = names.get(id) ?? '';
      return byId.get(id) ?? { employeeId: 0, userId: null, code: '', name };
    },
  };
}

async function readNumbers(tx: Tx, accountId: number, kind: RequestKind): Promise<Set<string>> {
  const rows = await query<{ number: string }>(
    tx,
    'select number from requests where account_id = $accountId and kind = $kind',
    { accountId, kind: kind.id },
  );
  return new Set(rows.map(({ number }) => number));
}
