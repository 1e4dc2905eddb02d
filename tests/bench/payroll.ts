import {
  calculateSlip,
  compileStructure,
  type PersonFacts,
  type Plan,
} from '#machines/domains/pay/calculation/index.ts';
import type { Bench } from './fixture.ts';
import { bareSlip, BARE_ELEMENTS, payStructure } from './payrollStructure.ts';
import { alone, figure, type Figure, type Round } from './table.ts';

const PEOPLE = 50_000;
const ROUNDS = 7;
/** Slips are written in packets, so that no more of them are in memory. */
const PACKET = 5_000;
/** The goal of a run is 8 times its bare loop with reading and writing, of which this is a small part. */
const GOAL = 1 / 10;

/** Calculating a month of pay, beside a loop written for these 20 elements alone. */
export async function payroll(bench: Bench): Promise<Figure[]> {
  const plan = planOfMonth();
  const people = Array.from({ length: Math.round(PEOPLE * bench.scale) }, (_, at) => personAt(at));
  compareAll(plan, people);
  const rounds: Round[] = [];
  let peak = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const beside = processorOf(() => packets(people, bareSlip)).ms;
    const ours = processorOf(() => packets(people, (one) => amountsOf(plan, one)));
    peak = Math.max(peak, ours.megabytes);
    rounds.push({ ours: ours.ms, beside });
  }
  const [first] = people;
  const previews = first
    ? Array.from({ length: 20 }, () => processorOf(() => preview(first)).ms)
    : [];
  return [
    figure(
      `${people.length} slips of ${BARE_ELEMENTS} elements, processor time`,
      'ms',
      rounds,
      GOAL,
    ),
    alone('memory beyond the people', 'MB', peak, 500),
    alone('one person, from formulas as text', 'ms', Math.max(...previews), 50),
  ];
}

function planOfMonth(): Plan {
  const { plan, problems } = compileStructure(payStructure, '2026-11-30');
  if (!plan) throw new Error(problems.map(({ of, message }) => `${of}: ${message}`).join('; '));
  return plan;
}

function amountsOf(plan: Plan, person: PersonFacts): readonly number[] {
  const { slip, problem } = calculateSlip(plan, person);
  if (!slip) throw new Error(`${problem.element}: ${problem.message}`);
  return slip.amounts;
}

const preview = (person: PersonFacts): void => {
  amountsOf(planOfMonth(), person);
};

/** Both must come to the same cent, or the times would say nothing. */
function compareAll(plan: Plan, people: readonly PersonFacts[]): void {
  for (const person of people) {
    const [ours, bare] = [amountsOf(plan, person), bareSlip(person)];
    if (ours.join() !== bare.join()) throw new Error(`${ours.join()} instead of ${bare.join()}`);
  }
}

function packets(
  people: readonly PersonFacts[],
  calculate: (one: PersonFacts) => readonly number[],
) {
  for (let start = 0; start < people.length; start += PACKET) {
    const packet: (readonly number[])[] = [];
    for (const person of people.slice(start, start + PACKET)) packet.push(calculate(person));
    if (packet.length === 0) throw new Error('A packet is empty');
  }
}

function processorOf(work: () => void): { ms: number; megabytes: number } {
  const resting = process.memoryUsage().heapUsed;
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  const megabytes = Math.max(0, process.memoryUsage().heapUsed - resting) / 2 ** 20;
  return { ms: (user + system) / 1000, megabytes };
}

/** Made-up people of many kinds: raises, absence, overtime and loans by turns. */
function personAt(at: number): PersonFacts {
  const basic = 12_000 + ((at * 7919) % 88_000) + (at % 4) / 4;
  const unpaid = at % 9 === 0 ? (at % 5) / 2 : 0;
  return {
    facts: {
      'pay.basic': basic,
      'pay.gross': basic * 2,
      'days.basis': 30,
      'days.paid': 30 - unpaid,
      'days.unpaid': unpaid,
      'days.late': at % 5,
      'hours.overtime': at % 3 === 0 ? (at % 40) / 2 : 0,
      loan_due: at % 4 === 0 ? 3_000 + (at % 100) * 50 : 0,
    },
  };
}
