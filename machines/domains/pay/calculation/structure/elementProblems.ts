import { getDecimals } from '#machines/domains/pay/calculation/exact/currency.ts';
import { exactly, written } from '#machines/domains/pay/calculation/exact/reading.ts';
import { isRounding } from '#machines/domains/pay/calculation/exact/rounding.ts';
import type {
  DefinitionProblem,
  Element,
  Structure,
} from '#machines/domains/pay/calculation/types.ts';
import { RESERVED } from './scope.ts';

const CODE = /^[a-z][a-z0-9_]{0,62}$/u;

/** Returns the problems of elements and a structure that can be found without reading their formulas. */
export function elementProblems(
  structure: Structure,
  elements: readonly Element[],
): DefinitionProblem[] {
  const { balancing, elements: codes, currency } = structure;
  const problems = elements.flatMap((element) =>
    getProblems(element, getDecimals(currency)).map((message) => ({ of: element.code, message })),
  );
  const twice = codes.filter((code, at) => codes.indexOf(code) !== at);
  problems.push(...twice.map((of) => ({ of, message: 'The element is in the structure twice' })));
  if (elements.filter(({ solve }) => solve !== undefined).length > 1) {
    problems.push({ of: structure.code, message: 'A structure can solve for one element only' });
  }
  if (balancing && !codes.includes(balancing.element)) {
    problems.push({
      of: balancing.element,
      message: 'The balancing element is not in the structure',
    });
  }
  return problems;
}

function getProblems(element: Element, decimals: number): string[] {
  const { code, rounding, unit, countsIn, shrinks, direction, solve, followsDays } = element;
  const problems: string[] = [];
  if (!CODE.test(code)) {
    problems.push('A code has lower case letters, digits and underscores, a letter first');
  }
  if (RESERVED.has(code)) problems.push(`${code} is a word of formulas; choose another code`);
  if (rounding && !isRounding(rounding)) {
    problems.push('The rounding has an unknown way or a step of 0');
  } else if (rounding && unit === 'money' && decimalsIn(rounding.step) > decimals) {
    problems.push(`The rounding has more than the ${decimals} decimals of the currency`);
  }
  if (unit !== 'money' && countsIn.length > 0) problems.push('Only money counts in a base');
  if (unit !== 'money' && direction !== 'information') {
    problems.push('What is not money can only be information');
  }
  if (shrinks !== undefined && direction !== 'deduction') {
    problems.push('Only a deduction can be taken in part');
  }
  if (solve && (followsDays || unit !== 'money')) {
    problems.push('A solved element is money and doesn’t follow days');
  }
  return problems;
}

/**
 * Returns the number of decimals of a step. A step such as 1/3 has infinitely many, so it counts as more than
 * any currency has.
 */
function decimalsIn(step: string | number): number {
  const text = written(exactly(step));
  return text.includes('/') ? Number.POSITIVE_INFINITY : (text.split('.')[1]?.length ?? 0);
}
