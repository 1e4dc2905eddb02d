import type { CountryFile } from '#machines/domains/pay/contracts/countryFile.ts';
import {
  calculateSlip,
  compileStructure,
  type Compiled,
  type Definition,
  type DefinitionProblem,
} from '#machines/domains/pay/calculation/index.ts';
import { CannotStart } from '#server/platform/cannotStart.ts';
import { readLines, takeTables, type OfficialLine } from './readOfficial.ts';

export interface OfficialResult {
  readonly right: number;
  readonly all: number;
  /** One sentence for each line whose result differs. */
  readonly differences: readonly string[];
}

/**
 * Calculates each line of a tax office's test data with a country's file, and compares every amount with the expected
 * one.
 */
export function evaluateOfficial(
  country: CountryFile,
  data: Readonly<Record<string, unknown>>,
): OfficialResult {
  const reading = country.official;
  if (!reading) throw new CannotStart(`${country.name} doesn't say how test data is read.`);
  const lines = readLines(country, reading, data);
  const getPlan = plansByDay(takeTables(country, reading, data));
  const differences = lines.flatMap((one) => getDifference(getPlan(one.payDate), one) ?? []);
  return { right: lines.length - differences.length, all: lines.length, differences };
}

function plansByDay(definition: Definition): (day: string) => Compiled {
  const plans = new Map<string, Compiled>();
  return (day) => {
    const compiled = plans.get(day) ?? compileStructure(definition, day);
    plans.set(day, compiled);
    return compiled;
  };
}

const inWords = ({ of, message, place }: DefinitionProblem): string =>
  place ? `${of}: ${message} (at ${place.from})` : `${of}: ${message}`;

/** Returns how the result of a line differs from the expected amounts; null if it doesn't. */
function getDifference(
  { plan, problems }: Compiled,
  { number, person, expected, cells }: OfficialLine,
): string | null {
  const values = cells.map(String).join(', ');
  const given = `Line ${number} (${values})`;
  if (!plan) return `${given}: ${problems.map(inWords).join('; ')}`;
  const { slip, problem } = calculateSlip(plan, person);
  if (!slip) return `${given}: ${problem.element}: ${problem.message}`;
  const wrong = [...expected].flatMap(([code, amount]) => {
    const place = plan.places.get(code);
    const column = place === undefined ? undefined : plan.columns[place];
    if (place === undefined || !column) throw new CannotStart(`There is no element ${code}.`);
    const got = slip.amounts[place] ?? 0;
    const unit = 10 ** column.decimals;
    return Math.round(amount * unit) === got ? [] : `${code} is ${got / unit} instead of ${amount}`;
  });
  return wrong.length > 0 ? `${given}: ${wrong.join(', ')}` : null;
}
