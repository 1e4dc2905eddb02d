import {
  ratio,
  unitsAt,
  ZERO,
  type Fraction,
} from '#machines/domains/pay/calculation/exact/fraction.ts';
import { NotANumber } from '#machines/domains/pay/calculation/exact/reading.ts';
import { roundedSteps } from '#machines/domains/pay/calculation/exact/rounding.ts';
import type { Plan } from '#machines/domains/pay/calculation/structure/plan.ts';
import type {
  Direction,
  PersonFacts,
  Slip,
  SlipProblem,
  SlipResult,
} from '#machines/domains/pay/calculation/types.ts';
import { ElementError, evaluate, type Evaluation } from './evaluate.ts';

/**
 * Returns the slip of one person, or why it can't be calculated. The result depends only on the arguments, so
 * the same plan and facts give the same slip years later.
 */
export function calculateSlip(plan: Plan, person: PersonFacts): SlipResult {
  try {
    return { slip: getSlip(plan, evaluate(plan, person)) };
  } catch (error) {
    return { problem: getProblem(error) };
  }
}

/** Returns the message of an error that concerns one person's data. Other errors are bugs and are thrown again. */
export function getProblem(error: unknown): SlipProblem {
  if (error instanceof ElementError) return { element: error.element, message: error.message };
  if (error instanceof NotANumber) return { element: 'net', message: error.message };
  throw error;
}

const POWERS: readonly number[] = Array.from({ length: 13 }, (_, decimals) => 10 ** decimals);

const STEPS: readonly Fraction[] = Array.from({ length: 13 }, (_, decimals) =>
  ratio(1, 10 ** decimals),
);

/**
 * Converts an amount to whole numbers of 10^−decimals.
 * @throws ElementError if it exceeds the safe integers.
 */
export function inUnits(value: Fraction, decimals: number, element: string): number {
  const direct = unitsAt(value, POWERS[decimals] ?? 0);
  if (direct !== null) return direct + 0;
  const step = STEPS[decimals] ?? ratio(1n, 10n ** BigInt(decimals));
  const units = Number(roundedSteps(value, step, 'halfUp'));
  if (Number.isSafeInteger(units)) return units + 0;
  throw new ElementError(element, 'The figures are too large');
}

function getSlip(plan: Plan, { state, rests }: Evaluation): Slip {
  const totals: Record<Direction, number> = {
    earning: 0,
    deduction: 0,
    employer: 0,
    information: 0,
  };
  const amounts: number[] = [];
  for (let place = 0; place < plan.columns.length; place += 1) {
    const column = plan.columns[place];
    if (!column) continue;
    const amount = inUnits(state.values[place] ?? ZERO, column.decimals, column.code);
    amounts.push(amount);
    if (column.unit === 'money') totals[column.direction] += amount;
  }
  const net = totals.earning - totals.deduction;
  if (!Number.isSafeInteger(totals.earning + totals.deduction + Math.abs(totals.employer))) {
    throw new ElementError('net', 'The figures are too large');
  }
  return {
    amounts,
    gross: totals.earning,
    deductions: totals.deduction,
    employer: totals.employer,
    net,
    carried:
      rests.size === 0
        ? []
        : [...rests].map(([place, rest]) => getCarried(plan, place, rest, amounts)),
  };
}

function getCarried(plan: Plan, place: number, rest: Fraction, amounts: readonly number[]) {
  const column = plan.columns[place];
  const element = column?.code ?? '';
  return {
    element,
    taken: amounts[place] ?? 0,
    rest: inUnits(rest, column?.decimals ?? plan.decimals, element),
  };
}
