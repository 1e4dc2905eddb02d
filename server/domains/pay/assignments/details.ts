import { z } from 'zod';
import {
  explainAmount,
  type PersonFacts,
  type Plan,
  type Slip,
} from '#machines/domains/pay/calculation/index.ts';
import type {
  PolicyDetails,
  PolicyDetailsLine,
} from '#machines/domains/pay/contracts/assignments.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryInt } from '#server/platform/http/query.ts';
import { readAssignments } from '#server/domains/pay/structure/index.ts';
import { judgeAssignments } from './lines.ts';
import { calculateOrdinary, readOrdinaryFacts, readPlans } from './ordinaryMonth.ts';

/** GET /Pay/PolicyDetails: compares one person's payslip under a policy with the current one, element by element. */
export const policyDetailsQuery = z.object({
  employeeId: queryInt().pipe(z.number().positive()),
  policyId: queryInt().pipe(z.number().positive()),
  /** With 0, the person's current breakdown is used. */
  breakdownId: emptyAsMissing(queryInt().default(0)),
});

interface Side {
  plan: Plan;
  slip: Slip;
  facts: PersonFacts;
}

export async function readPolicyDetails(
  call: Call,
  { employeeId, policyId, breakdownId }: z.output<typeof policyDetailsQuery>,
): Promise<PolicyDetails> {
  const { db, actor } = call;
  const { accountId } = actor;
  const units = await unitsPermitted(db, actor, MENU.salaryAssignment, 'isView');
  const day = await accountToday(db, accountId);
  const wanted = {
    employeeId,
    from: day,
    breakdownId: breakdownId === 0 ? null : breakdownId,
    policyId,
    groupId: null,
  };
  const [line] = await judgeAssignments(db, actor, { day, units }, [wanted]);
  if (!line || line.code === '') throw notFound('Employee not found');
  await recordSalaryAccess(db, actor, { call: 'Pay/PolicyDetails', employeeIds: [employeeId] });
  const [now] = await readAssignments(db, {
    accountId,
    from: day,
    to: day,
    employeeIds: [employeeId],
  });
  const after = { breakdownId: wanted.breakdownId ?? now?.breakdownId ?? 0, policyId };
  const isBetween = line.after !== null || line.change === 'same';
  const combinations = [...(now ? [now] : []), ...(isBetween ? [after] : [])];
  const getPlan = await readPlans(db, { accountId, day }, combinations);
  const facts = (await readOrdinaryFacts(db, { accountId, day, employeeIds: [employeeId] })).get(
    employeeId,
  );
  const sideOf = (combination: typeof after | undefined): Side | null => {
    const compiled = combination && getPlan(combination);
    const result = compiled && calculateOrdinary(compiled, facts);
    return compiled?.plan && facts && result?.slip
      ? { plan: compiled.plan, slip: result.slip, facts }
      : null;
  };
  return {
    employeeId,
    code: line.code,
    name: line.name,
    currency: line.currency,
    day,
    before: line.before,
    after: line.after,
    netBefore: line.netBefore,
    netAfter: line.netAfter,
    lines: compareSides(sideOf(now), isBetween ? sideOf(after) : null),
    problems: [...line.problems, ...line.notes],
  };
}

/** Returns every element of either payslip, in the order of the payslip. */
function compareSides(before: Side | null, after: Side | null): PolicyDetailsLine[] {
  const shown = after ?? before;
  if (!shown) return [];
  const columns = [
    ...shown.plan.columns,
    ...(before?.plan.columns ?? []).filter(({ code }) => !shown.plan.places.has(code)),
  ];
  const amountOf = (side: Side | null, code: string): number | null => {
    const place = side?.plan.places.get(code);
    return place === undefined ? null : (side?.slip.amounts[place] ?? null);
  };
  return columns.map(({ code, name, direction, unit, decimals }) => {
    const explaining = after?.plan.places.has(code) ? after : before;
    const explained = explaining && explainAmount(explaining.plan, explaining.facts, code);
    const trace = explained && 'trace' in explained ? explained.trace : undefined;
    return {
      code,
      name,
      direction,
      unit,
      decimals,
      before: amountOf(before, code),
      after: amountOf(after, code),
      formula: trace?.formula ?? '',
      withFigures: trace?.withFigures ?? '',
    };
  });
}
