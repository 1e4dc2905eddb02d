import type { IncrementRequestRow } from '#machines/domains/increments/contracts/increments.ts';
import type { IncrementInput } from '#machines/domains/increments/machine.ts';
import { askForReason, earliestOrdinary } from '#machines/domains/increments/effectiveDates.ts';
import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import { effectOnGross } from '#machines/core/values/money.ts';
import { readFiscalMonth } from '#server/platform/access/fiscalMonth.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { forbidden, type Problem } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { getRecord } from '#server/engine/history/chain/businessRecords.ts';
import {
  dispatch,
  type DispatchItem,
  type DispatchResult,
} from '#server/engine/dispatch/dispatch.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import type { Refusal } from '#server/engine/instances/refusal.ts';
import { refusedInput } from '#server/platform/input/refusedInput.ts';
import { boundIncrements, INCREMENT_RECORD } from './binding.ts';
import { peopleById, type Person } from './people.ts';
import { refusalToRequest } from './policy.ts';
import { refusalOfPeople } from './refusal.ts';
import { insertRequests, openStates, type NewRequest, type StoredRequest } from './requestRows.ts';

/** Each statement handles this many rows, as in the engine. */
const CHUNK = 2000;

/**
 * Requests all of the given increments or none (spec 000 §4, §7). The server itself reads pay, names and
 * places.
 * @throws AppError 400 (a duplicate or a leaver), 403 (for the caller, or out of reach), 404, 409 (an open
 * request for that year); `refused` names people by employee ID.
 */
export async function requestIncrements(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  rows: readonly IncrementRequestRow[],
): Promise<DispatchResult> {
  const { userId } = actor;
  const today = engine.at ?? databaseTime().toISOString();
  if (userId === null) throw forbidden('Only people can request increments');
  refuseRepeated(rows);
  const fiscalMonth = await readFiscalMonth(tx, actor.accountId);
  const bound = boundIncrements(engine);
  const refused: Refusal[] = [];
  const items: DispatchItem[] = [];
  // Every list is inserted in the same order, so that two lists of the same people wait for each other instead
  // of deadlocking.
  const sorted = [...rows].sort((a, b) => a.employeeId - b.employeeId);
  for (let start = 0; start < sorted.length; start += CHUNK) {
    const part = sorted.slice(start, start + CHUNK);
    const chunk = await evaluate(tx, bound, actor, part, { refused, today, fiscalMonth });
    const stored = await insertRequests(tx, { createdBy: userId, at: engine.at }, chunk);
    refused.push(...(await alreadyOpen(tx, bound, chunk, stored)));
    for (const [index, request] of chunk.entries()) {
      const row = stored[index];
      if (row) items.push(startItem(bound, actor, request, row));
    }
  }
  if (refused.length > 0) throw refusalOfPeople(refused);
  return dispatch(tx, engine, { workflow: bound.workflow.id, items, actor });
}

/** Whether the actor may request an increment for a person at all. */
export function mayRequestFor(
  engine: Engine,
  actor: Actor,
): (person: { id: number; businessUnitId: number }) => boolean {
  const refuse = refusalToRequest(boundIncrements(engine), actor);
  return ({ id, businessUnitId }) => refuse({ employeeId: id, businessUnitId }) === null;
}

/** Returns the valid rows with their people, and adds the others to `refused`. */
async function evaluate(
  tx: Tx,
  bound: BoundWorkflow,
  actor: Actor,
  rows: readonly IncrementRequestRow[],
  { refused, ...dates }: { refused: Refusal[] } & Dates,
): Promise<NewRequest[]> {
  const people = await peopleById(
    tx,
    actor.accountId,
    rows.map(({ employeeId }) => employeeId),
  );
  const refuse = refusalToRequest(bound, actor);
  return rows.flatMap((row) => {
    const person = people.get(row.employeeId);
    const refusal = person
      ? getRefusal(person, refuse(person), row, dates)
      : { status: 404 as const, reason: `There is no employee ${row.employeeId}` };
    if (!refusal && person) {
      const incrementPercent = effectOnGross(row.incrPercent, row.basicOrGross);
      const earliest = getEarliest(row, person, dates);
      const isEarly = row.effectiveDate < earliest;
      return [
        {
          ...row,
          incrementPercent,
          person,
          dateReason: isEarly ? row.effectiveDateReason : undefined,
        },
      ];
    }
    if (refusal) {
      refused.push({ subjectId: row.employeeId, state: null, whoCan: null, ...refusal });
    }
    return [];
  });
}

interface Dates {
  today: string;
  fiscalMonth: number;
}

const getEarliest = (
  { year }: IncrementRequestRow,
  { joiningDate }: Person,
  { today, fiscalMonth }: Dates,
): string => earliestOrdinary({ year, joiningDate, fiscalMonth }, today);

function getRefusal(
  person: Person,
  denied: string | null,
  row: IncrementRequestRow,
  dates: Dates,
): Pick<Refusal, 'status' | 'reason'> | null {
  if (denied) return { status: 403, reason: `${person.name} (${person.code}): ${denied}` };
  const who = `${person.name} (${person.code})`;
  if (!person.isActive) return { status: 400, reason: `${who} no longer works here` };
  const earliest = getEarliest(row, person, dates);
  if (row.effectiveDate >= earliest || row.effectiveDateReason) return null;
  return { status: 400, reason: `${who} ${askForReason(row.effectiveDate, earliest)}` };
}

/** Returns the people whose row wasn't inserted because they have another open request. */
async function alreadyOpen(
  tx: Tx,
  bound: BoundWorkflow,
  chunk: readonly NewRequest[],
  stored: readonly (StoredRequest | null)[],
): Promise<Refusal[]> {
  const left = chunk.filter((_, index) => stored[index] === null);
  if (left.length === 0) return [];
  const states = await openStates(tx, bound.workflow.id, left);
  return left.map(({ person, year }, index) => {
    const state = states[index] ?? null;
    const label = state === null ? '' : (bound.description.states.get(state)?.label ?? state);
    return {
      subjectId: person.employeeId,
      state,
      status: 409 as const,
      reason: `${person.name} (${person.code}) has an open request for ${fiscalYearLabel(year)}${label && `, at “${label}”`}`,
      whoCan: null,
    };
  });
}

function startItem(
  bound: BoundWorkflow,
  actor: Actor,
  { person, ...row }: NewRequest,
  stored: StoredRequest,
): DispatchItem {
  const input: IncrementInput = {
    employeeId: person.employeeId,
    requestedBy: actor.employeeId,
    gross: person.gross,
    basic: person.basic,
    basicOrGross: row.basicOrGross,
    incrementPercent: row.incrementPercent,
    effectiveDate: row.effectiveDate,
  };
  return {
    subjectId: stored.id,
    event: { type: bound.workflow.startEvent },
    start: {
      input: { ...input },
      // The title appears in queues and messages, where names may be read but salaries may not.
      subject: `${person.name} (${person.code}), ${fiscalYearLabel(row.year)}`,
      businessUnitId: person.businessUnitId,
      record: getRecord(INCREMENT_RECORD, stored),
    },
  };
}

/**
 * Refuses duplicates.
 * @throws AppError 400 naming every row whose person and year an earlier row already has.
 */
function refuseRepeated(rows: readonly IncrementRequestRow[]): void {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  for (const [index, { employeeId, year }] of rows.entries()) {
    const key = `${employeeId} ${year}`;
    if (seen.has(key)) {
      problems.push({
        path: `${index}.employeeId`,
        message: `Employee ${employeeId} is in the list twice for ${fiscalYearLabel(year)}`,
      });
    }
    seen.add(key);
  }
  if (problems.length > 0) throw refusedInput(problems, rows);
}
