import { english } from '#machines/core/locales/translate.ts';
import { REPLAY_NAMES, type ReplayAnswer } from '#machines/core/contracts/replay.ts';
import { FEW } from '#server/platform/access/salaryAccess.ts';
import type { ChangedTimeline, SkippedEvent } from './changedTimeline.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import type { StoredTransition } from '#server/engine/history/chain/storedChains.ts';

/** The facts about a state that the figures need. */
export type TalliedState = { id: string; label: string; initial: boolean };
type TallyAnswer = Omit<ReplayAnswer, 'workflow' | 'name' | 'parameter' | 'value'>;

/** Counts instances, one after another: what happened to them, and what would have happened under other rules. */
export class Tally {
  replayed = 0;
  outOfSight = 0;
  older = 0;
  readonly #states: ReadonlyMap<string, TalliedState>;
  readonly #eventLabels: ReadonlyMap<string, string>;
  readonly #entered = new Pairs();
  readonly #standing = new Pairs();
  readonly #refused = new Map<string, TallyAnswer['refused'][number]>();
  readonly #fellAway = new Map<string, TallyAnswer['fellAway'][number]>();
  readonly #differing: TallyAnswer['differing'] = { total: 0, items: [] };
  readonly #first: number[] = [];

  constructor(states: ReadonlyMap<string, TalliedState>, eventLabels: ReadonlyMap<string, string>) {
    this.#states = states;
    this.#eventLabels = eventLabels;
  }

  add(instance: Instance, chain: readonly StoredTransition[], changed: ChangedTimeline): void {
    this.replayed += 1;
    if (this.#first.length < FEW) this.#first.push(instance.subjectId);
    const really = new Set(chain.map(({ to }) => to));
    for (const state of really) this.#entered.of(state).really += 1;
    for (const state of changed.entered) this.#entered.of(state).changed += 1;
    this.#standing.of(instance.state).really += 1;
    this.#standing.of(changed.stands).changed += 1;
    for (const one of changed.refused) this.#refuse(one);
    for (const one of changed.fellAway) this.#skip(one);
    if (changed.refused.length + changed.fellAway.length === 0 && !changed.parted) return;
    this.#differing.total += 1;
    if (this.#differing.items.length === REPLAY_NAMES) return;
    this.#differing.items.push({
      subjectId: instance.subjectId,
      subject: instance.subject,
      really: this.#state(instance.state),
      changed: this.#state(changed.stands),
      why: this.#why(changed),
    });
  }

  /** The instances whose data the response reveals: those that it names, or all of them if it counts only a few. */
  get revealedIds(): number[] {
    return this.replayed < FEW ? this.#first : this.#differing.items.map((one) => one.subjectId);
  }

  answer(): TallyAnswer {
    return {
      replayed: this.replayed,
      outOfSight: this.outOfSight,
      older: this.older,
      states: [...this.#states.values()]
        .filter(({ initial }) => !initial)
        .map(({ id, label }) => ({
          state: id,
          label,
          entered: this.#entered.of(id),
          standing: this.#standing.of(id),
        })),
      refused: byCount(this.#refused),
      fellAway: byCount(this.#fellAway),
      differing: this.#differing,
    };
  }

  #refuse({ event, state, reason }: ChangedTimeline['refused'][number]): void {
    const key = `${event} ${state} ${reason}`;
    const existing = this.#refused.get(key);
    if (existing) existing.count += 1;
    else {
      this.#refused.set(key, {
        event,
        label: this.#event(event),
        state: this.#state(state),
        reason,
        count: 1,
      });
    }
  }

  #skip(skipped: SkippedEvent): void {
    const { event, from } = skipped;
    const reason = this.#skippedReason(skipped);
    const key = `${event} ${from} ${reason}`;
    const existing = this.#fellAway.get(key);
    if (existing) existing.count += 1;
    else {
      this.#fellAway.set(key, {
        event,
        label: this.#event(event),
        state: this.#state(from),
        reason,
        count: 1,
      });
    }
  }

  #skippedReason({ from, at, reason }: SkippedEvent): string {
    const [step, state] = [this.#state(from), this.#state(at)];
    if (reason === 'gone') return english('“{step}” is not among these steps', { step });
    return reason === 'unreached'
      ? english('“{step}” is not reached: it would stand at “{state}”', { step, state })
      : english('It would already be at “{state}”', { state });
  }

  #why({ refused: [first], parted, fellAway: [skipped] }: ChangedTimeline): string {
    if (first) return first.reason;
    if (parted) {
      return english('“{event}” leads to “{state}”', {
        event: this.#event(parted.event),
        state: this.#state(parted.to),
      });
    }
    return skipped ? this.#skippedReason(skipped) : '';
  }

  readonly #state = (id: string): string => this.#states.get(id)?.label ?? id;
  readonly #event = (type: string): string => this.#eventLabels.get(type) ?? type;
}

/** Two counts for each state: what happened, and what would have happened. */
class Pairs {
  readonly #pairs = new Map<string, { really: number; changed: number }>();

  of(state: string) {
    const existing = this.#pairs.get(state) ?? { really: 0, changed: 0 };
    this.#pairs.set(state, existing);
    return existing;
  }
}

const byCount = <One extends { count: number }>(counted: ReadonlyMap<string, One>): One[] =>
  [...counted.values()].sort((a, b) => b.count - a.count);
