import { setImmediate } from 'node:timers/promises';
import type { MachineDescription } from '#machines/core/model/describe.ts';
import type { Departure, StepTime, Variant } from '#machines/engine/conformance/contract.ts';
import type { SheetRow } from '#server/platform/files/readApart/index.ts';
import { readCases } from './cases.ts';
import { Durations } from './durations.ts';
import { readLog } from './readLog.ts';
import { replayCase, type ReplayedCase } from './replayCase.ts';
import type { Target } from './target.ts';
import { unreadable } from './unreadable.ts';

export interface Conformance {
  cases: number;
  fitting: number;
  steps: number;
  fittingSteps: number;
  /** The variants (sequences of activities) of cases with a step that does not fit the machine, most frequent first. */
  variants: Variant[];
  /** How many further cases have a variant that is not in the list. */
  furtherCases: number;
  /** The first step of each case that does not fit the machine: state, activity and reason. */
  departures: Departure[];
  /** How many cases do not fit, by the ID of the state in which they deviate. */
  departedIn: Map<string, number>;
  /** The number of fitting cases, by the start of the mapping that they fit, and by the state in which the log ends. */
  starts: Map<string, number>;
  ends: Map<string, number>;
  /** The time since the previous step, by state and activity. */
  durations: Map<string, StepDurations>;
}

export interface StepDurations extends Pick<StepTime, 'state' | 'stateLabel' | 'activity'> {
  durations: Durations;
}

/** The maximum number of variants that are counted, for logs in which nearly every case has a variant of its own. */
const MAX_VARIANTS = 5000;
const SLICE = 20;

/** Checks all cases of a log, one after another. */
export async function readConformance(
  target: Target,
  log: AsyncIterable<SheetRow>,
  mostSteps = Infinity,
): Promise<Conformance> {
  const { states } = target.bound.description;
  const variants = new Map<string, Variant>();
  const departures = new Map<string, Conformance['departures'][number]>();
  const conformance: Conformance = {
    cases: 0,
    fitting: 0,
    steps: 0,
    fittingSteps: 0,
    variants: [],
    furtherCases: 0,
    departures: [],
    departedIn: new Map(),
    starts: new Map(),
    ends: new Map(),
    durations: new Map(),
  };
  const rows = readLog(log, target.mapping);
  for await (const steps of readCases(rows, target.mapping.log.sortedBy)) {
    const replayed = replayCase(target, steps);
    conformance.cases += 1;
    // After each slice of cases, about 15 ms, the event loop can do other work.
    if (conformance.cases % SLICE === 0) await setImmediate();
    conformance.steps += steps.length;
    if (conformance.steps > mostSteps) {
      throw unreadable(
        `The log has more than ${mostSteps.toLocaleString('en')} steps: check it with npm run conformance`,
      );
    }
    conformance.fittingSteps += replayed.steps.filter(({ refused }) => refused === null).length;
    addDurations(conformance.durations, states, replayed);
    const at = replayed.steps.findIndex(({ refused }) => refused !== null);
    if (at === -1) {
      conformance.fitting += 1;
      count(conformance.starts, replayed.start);
      count(conformance.ends, getLabel(states, replayed.state));
    } else depart(replayed, at);
  }
  conformance.variants = [...variants.values()].toSorted((a, b) => b.cases - a.cases);
  conformance.departures = [...departures.values()].toSorted((a, b) => b.cases - a.cases);
  return conformance;

  function depart(replayed: ReplayedCase, at: number): void {
    const parted = replayed.steps[at];
    if (!parted) return;
    count(conformance.departedIn, parted.state);
    const stateLabel = getLabel(states, parted.state);
    const reason = parted.refused ?? '';
    const what = { state: parted.state, stateLabel, activity: parted.step.activity, reason };
    const place = JSON.stringify(what);
    const existing = departures.get(place) ?? { ...what, cases: 0 };
    departures.set(place, { ...existing, cases: existing.cases + 1 });
    const activities = replayed.steps.map(({ step }) => step.activity);
    const path = JSON.stringify(activities);
    const same = variants.get(path);
    if (same) same.cases += 1;
    else if (variants.size === MAX_VARIANTS) conformance.furtherCases += 1;
    else {
      const example = replayed.caseId;
      variants.set(path, { activities, cases: 1, departsAt: at + 1, stateLabel, reason, example });
    }
  }
}

const getLabel = (states: MachineDescription['states'], state: string): string =>
  states.get(state)?.label ?? state;

function addDurations(
  into: Map<string, StepDurations>,
  states: MachineDescription['states'],
  { steps }: ReplayedCase,
): void {
  steps.forEach(({ step, state, refused }, index) => {
    const before = steps[index - 1];
    if (!before || refused !== null) return;
    const name = JSON.stringify([state, step.activity]);
    const existing = into.get(name) ?? {
      state,
      stateLabel: getLabel(states, state),
      activity: step.activity,
      durations: new Durations(),
    };
    into.set(name, existing);
    existing.durations.add(step.at - before.step.at);
  });
}

const count = (into: Map<string, number>, name: string): void =>
  void into.set(name, (into.get(name) ?? 0) + 1);
