import type { AssignedNames, AssignmentLine } from '#machines/domains/pay/contracts/assignments.ts';
import { getDecimals } from '#machines/domains/pay/calculation/exact/currency.ts';
import type { SlipResult } from '#machines/domains/pay/calculation/index.ts';
import { selvesOf } from '#server/platform/access/oneself/selves.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { readAssignments, type NewAssignment } from '#server/domains/pay/structure/index.ts';
import { calculateOrdinary, readOrdinaryFacts, readPlans } from './ordinaryMonth.ts';

/** The requested assignment of one person; null keeps the current value. */
export interface WantedAssignment {
  employeeId: number;
  from: string;
  breakdownId: number | null;
  policyId: number | null;
  groupId: number | null;
}

export interface JudgedLine extends AssignmentLine {
  /** The assignment to store; null if the line is refused or changes nothing. */
  assignment: NewAssignment | null;
}

interface PersonRow {
  id: number;
  code: string;
  name: string;
  joined: string;
  isActive: boolean;
}

interface Named {
  id: number;
  name: string;
  currency: string | null;
  isUsable: boolean;
}

/**
 * Evaluates any number of assignments of one day: old and new names, net pay of an ordinary month, and why a line is
 * refused. Reads pay, so the caller must record the access.
 */
export async function judgeAssignments(
  db: Db | Tx,
  actor: Actor,
  { day, units }: { day: string; units: readonly number[] | null },
  wanted: readonly WantedAssignment[],
): Promise<JudgedLine[]> {
  const { accountId } = actor;
  const people = new Map(
    (
      await readPeople(db, {
        accountId,
        units,
        ids: wanted.map(({ employeeId }) => employeeId),
      })
    ).map((one) => [one.id, one]),
  );
  // People outside the caller's units are left out, so that neither their pay nor their existence can be learned.
  const employeeIds = [...people.keys()];
  const lists = await readLists(db, accountId);
  const assignments = new Map(
    (await readAssignments(db, { accountId, from: day, to: day, employeeIds })).map((one) => [
      one.employeeId,
      one,
    ]),
  );
  const own = new Set((await selvesOf(db, actor)).employeeIds);
  const pairs = wanted.map((one) => {
    const before = assignments.get(one.employeeId);
    const after = {
      breakdownId: one.breakdownId ?? before?.breakdownId ?? 0,
      policyId: one.policyId ?? before?.policyId ?? 0,
      groupId: one.groupId ?? before?.groupId ?? 0,
    };
    return { one, before, after };
  });
  const isKnown = ({ breakdownId, policyId }: { breakdownId: number; policyId: number }) =>
    lists.breakdowns.has(breakdownId) && lists.policies.has(policyId);
  const getPlan = await readPlans(
    db,
    { accountId, day },
    pairs
      .flatMap(({ before, after }) => [before, after])
      .flatMap((one) => (one && isKnown(one) ? [one] : [])),
  );
  const facts = await readOrdinaryFacts(db, { accountId, day, employeeIds });
  return pairs.map(({ one, before, after }): JudgedLine => {
    const person = people.get(one.employeeId);
    const slipOf = (side: typeof after | undefined) =>
      person && side && isKnown(side)
        ? calculateOrdinary(getPlan(side), facts.get(one.employeeId))
        : undefined;
    const [slipBefore, slipAfter] = [slipOf(before), slipOf(after)];
    const currency = person ? (lists.groups.get(after.groupId)?.currency ?? '') : '';
    const problems = person
      ? [...personProblems(person, one, own), ...partProblems(after, lists)]
      : ['There is no such person in your business units'];
    const isSame =
      before?.breakdownId === after.breakdownId &&
      before.policyId === after.policyId &&
      before.groupId === after.groupId;
    const change = problems.length > 0 ? 'refused' : isSame ? 'same' : before ? 'changed' : 'new';
    return {
      employeeId: one.employeeId,
      code: person?.code ?? '',
      name: person?.name ?? '',
      before: before ? namesOf(before, lists) : null,
      after: problems.length > 0 ? null : namesOf(after, lists),
      currency,
      netBefore: netOf(slipBefore, lists.groups.get(before?.groupId ?? 0)?.currency ?? currency),
      netAfter: netOf(slipAfter, currency),
      change,
      problems,
      notes: slipAfter?.problem ? [slipAfter.problem.message] : [],
      assignment:
        change === 'new' || change === 'changed'
          ? { employeeId: one.employeeId, from: one.from, ...after }
          : null,
    };
  });
}

const netOf = (result: SlipResult | undefined, currency: string): number | null =>
  result?.slip ? result.slip.net / 10 ** getDecimals(currency) : null;

interface Lists {
  breakdowns: ReadonlyMap<number, Named>;
  policies: ReadonlyMap<number, Named>;
  groups: ReadonlyMap<number, Named>;
}

async function readLists(db: Db | Tx, accountId: number): Promise<Lists> {
  const rows = await query<Named & { kind: keyof Lists }>(
    db,
    `select 'breakdowns' as kind, id, name, currency, is_active and status = 'published' as "isUsable"
     from salary_breakdowns where account_id = $accountId
     union all select 'policies', id, name, null, is_active from salary_policies
     where account_id = $accountId
     union all select 'groups', id, name, currency, is_active from payroll_groups
     where account_id = $accountId`,
    { accountId },
  );
  const of = (kind: keyof Lists) =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row]));
  return { breakdowns: of('breakdowns'), policies: of('policies'), groups: of('groups') };
}

const readPeople = (
  db: Db | Tx,
  of: { accountId: number; units: readonly number[] | null; ids: readonly number[] },
) =>
  query<PersonRow>(
    db,
    `select id, code, name, joining_date::text as joined, is_active as "isActive"
     from employees where account_id = $accountId and id = any($ids::bigint[])
       and ($units::bigint[] is null or business_unit_id = any($units))`,
    { ...of },
  );

export const namesOf = (
  of: { breakdownId: number; policyId: number; groupId: number },
  lists: Lists,
): AssignedNames => ({
  breakdown: lists.breakdowns.get(of.breakdownId)?.name ?? '',
  policy: lists.policies.get(of.policyId)?.name ?? '',
  group: lists.groups.get(of.groupId)?.name ?? '',
});

function personProblems(
  person: PersonRow,
  { from }: WantedAssignment,
  own: ReadonlySet<number>,
): string[] {
  if (own.has(person.id)) return ['This is yourself. Someone else must do it'];
  if (from < person.joined) return [`From is before the joining date, ${person.joined}`];
  return [];
}

function partProblems(
  after: { breakdownId: number; policyId: number; groupId: number },
  { breakdowns, policies, groups }: Lists,
): string[] {
  const [breakdown, policy, group] = [
    breakdowns.get(after.breakdownId),
    policies.get(after.policyId),
    groups.get(after.groupId),
  ];
  const problems = [
    ...(breakdown ? [] : ['A breakdown is needed']),
    ...(policy ? [] : ['A policy is needed']),
    ...(group ? [] : ['A payroll group is needed']),
  ];
  if (breakdown && !breakdown.isUsable) problems.push(`${breakdown.name} is not published`);
  if (policy && !policy.isUsable) problems.push(`${policy.name} is inactive`);
  if (group && !group.isUsable) problems.push(`${group.name} is inactive`);
  if (breakdown && group && breakdown.currency !== group.currency) {
    problems.push(`${breakdown.name} and ${group.name} have different currencies`);
  }
  return problems;
}
