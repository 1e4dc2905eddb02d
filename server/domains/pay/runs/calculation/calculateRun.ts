import { createHash, type Hash } from 'node:crypto';
import { calculateSlip } from '#machines/domains/pay/calculation/index.ts';
import { inDecimals } from '#machines/domains/pay/payrollRun/arrears.ts';
import { DayCounter } from '#machines/domains/pay/payrollRun/countedDays.ts';
import type { FrozenInputs, ItemSource } from '#machines/domains/pay/payrollRun/inputs.ts';
import { makeInputs } from '#machines/domains/pay/payrollRun/makeInputs.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { canonicalJson } from '#server/platform/history/chain/chain.ts';
import type { Assignment } from '#server/domains/pay/structure/index.ts';
import { arrearFinder, type FindArrears } from '#server/domains/pay/runs/arrears/findArrears.ts';
import { giveArrears } from '#server/domains/pay/runs/arrears/giveArrears.ts';
import { beforeReader, type ReadBefore } from '#server/domains/pay/runs/facts/readBefore.ts';
import { readItems } from '#server/domains/pay/runs/facts/readItems.ts';
import { readFacts, type FactsOfPeople } from '#server/domains/pay/runs/facts/readFacts.ts';
import { readBankAccounts } from '#server/domains/pay/runs/facts/readPeople.ts';
import type { PeriodOfFacts, Policy } from '#server/domains/pay/runs/facts/period.ts';
import { noteHolds, readHeld } from '#server/domains/pay/runs/holds/ofRun.ts';
import type { Run } from '#server/domains/pay/runs/run.ts';
import { readParticipants, readPolicies } from './participants.ts';
import type { PlanOf } from './plans.ts';
import { preparePlans, type DefinitionsByKey } from './preparation.ts';
import { addToDigest, digestOf, writeLeftOut, writeSlips } from './slipRows.ts';
import type { LeftOutRow, SlipRow } from './slipRows.ts';
import { takeItems } from './takeItems.ts';

/** How many people are kept in memory at a time. */
const PACKET = 2_500;

/** The totals of a calculation, in the currency's smallest unit. */
export interface Sums {
  people: number;
  leftOut: number;
  held: number;
  gross: number;
  deductions: number;
  employer: number;
  net: number;
  digest: string;
}

interface Calculation {
  tx: Tx;
  run: Run;
  version: number;
  userId: number | null;
  period: PeriodOfFacts;
  policies: ReadonlyMap<number, Policy>;
  counter: DayCounter;
  planOf: PlanOf;
  readBefore: ReadBefore;
  findArrears: FindArrears;
  hash: Hash;
  sums: Omit<Sums, 'digest'>;
}

/**
 * Stores the facts of everyone in a run, calculates their payslips and takes their items, all in one transaction, so
 * that an interruption leaves nothing behind.
 */
export async function calculateRun(
  tx: Tx,
  run: Run,
  definitions: DefinitionsByKey,
  by: { userId: number | null; progress: (done: number, total: number) => void },
): Promise<Sums> {
  const { accountId, startsOn, endsOn, payDate, period, periods } = run;
  const assignments = await readParticipants(tx, run);
  const { planOf, names } = await preparePlans(tx, run, definitions);
  const policies = await readPolicies(tx, accountId);
  const calculation: Calculation = {
    tx,
    run,
    version: run.version + 1,
    userId: by.userId,
    period: { accountId, startsOn, endsOn, payDate, period, periods },
    policies,
    counter: new DayCounter(startsOn, endsOn),
    planOf,
    readBefore: await beforeReader(
      tx,
      { accountId, runId: run.id, yearFrom: run.yearFrom, startsOn },
      names,
    ),
    findArrears: await arrearFinder(tx, run, policies),
    hash: createHash('sha256'),
    sums: { people: 0, leftOut: 0, held: 0, gross: 0, deductions: 0, employer: 0, net: 0 },
  };
  for (let start = 0; start < assignments.length; start += PACKET) {
    by.progress(start, assignments.length);
    await calculatePacket(calculation, assignments.slice(start, start + PACKET));
  }
  return { ...calculation.sums, digest: calculation.hash.digest('hex') };
}

async function calculatePacket(of: Calculation, assignments: readonly Assignment[]): Promise<void> {
  const { tx, run, version, period } = of;
  const facts = await readFacts(tx, period, assignments, of.policies);
  const ids = facts.map(({ id }) => id);
  const before = await of.readBefore(ids);
  const accounts = await readBankAccounts(tx, period.payDate, ids);
  const accountOf = new Map(accounts.map((one) => [one.employeeId, one]));
  const held = await readHeld(tx, run, ids);
  const items = await readItems(tx, run, ids);
  const arrears = await of.findArrears(ids);
  for (const { employeeId, items: due } of arrears) {
    if (due.length > 0) items.set(employeeId, [...(items.get(employeeId) ?? []), ...due]);
  }
  const rows: (SlipRow & { items: readonly ItemSource[] })[] = [];
  const leftOut: LeftOutRow[] = [];
  for (const person of facts) {
    const stored = of.planOf(person.assignment);
    if (!stored) continue;
    const own = items.get(person.id) ?? [];
    if (isWithoutCause(run, own)) continue;
    const inputs = makeInputs(
      period,
      { ...knownOf(person), items: own, before: before.get(person.id) ?? {} },
      of.counter,
    );
    const { slip, problem } = calculateSlip(stored.plan, inputs.person);
    if (!slip) {
      leftOut.push({ employeeId: person.id, element: problem.element, reason: problem.message });
      continue;
    }
    if (run.kind === 'bonus' && slip.gross === 0) continue;
    const text = canonicalJson(inputs satisfies FrozenInputs);
    rows.push({
      employeeId: person.id,
      definitionId: stored.definitionId,
      inputs: text,
      digest: digestOf(text),
      slip,
      unitId: person.unitId,
      departmentId: person.departmentId,
      designationId: person.designationId,
      account: accountOf.get(person.id),
      isHeld: held.has(person.id),
      items: own,
    });
  }
  await storePacket(of, rows, leftOut);
  const slipIds = await writeSlips(tx, { accountId: run.accountId, runId: run.id, version }, rows);
  await noteHolds(
    tx,
    run,
    rows.flatMap(({ isHeld, employeeId }) => (isHeld ? (slipIds.get(employeeId) ?? []) : [])),
  );
  await takeItems(tx, run, { userId: of.userId, slipIds }, rows);
  await giveArrears(tx, run, arrears, slipIds);
}

async function storePacket(
  { tx, run, version, hash, sums }: Calculation,
  rows: readonly SlipRow[],
  leftOut: readonly LeftOutRow[],
): Promise<void> {
  await writeLeftOut(tx, { accountId: run.accountId, runId: run.id, version }, leftOut);
  sums.leftOut += leftOut.length;
  for (const { employeeId, digest, slip, isHeld } of rows) {
    addToDigest(hash, { employeeId, digest, amounts: slip.amounts });
    sums.people += 1;
    sums.held += isHeld ? 1 : 0;
    sums.gross += slip.gross;
    sums.deductions += slip.deductions;
    sums.employer += slip.employer;
    sums.net += slip.net;
  }
}

/** In runs of arrears or of single amounts, only people with an item get a payslip. */
const isWithoutCause = ({ kind }: Run, items: readonly ItemSource[]): boolean =>
  (kind === 'arrear' || kind === 'manual') && items.length === 0;

const knownOf = ({
  id: _id,
  unitId: _unit,
  departmentId: _department,
  designationId: _designation,
  assignment: _assignment,
  ...known
}: FactsOfPeople) => known;

/** Returns totals as decimals, for the run's history. */
export const sumsInDecimals = (sums: Sums, decimals: number) => ({
  people: sums.people,
  leftOut: sums.leftOut,
  held: sums.held,
  gross: inDecimals(sums.gross, decimals),
  deductions: inDecimals(sums.deductions, decimals),
  employer: inDecimals(sums.employer, decimals),
  net: inDecimals(sums.net, decimals),
  digest: sums.digest,
});
