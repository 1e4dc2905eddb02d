import type { Tx } from '#server/platform/db/connect.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import type { Employee } from './organisation.ts';
import type { Random } from './random.ts';

/** What each scenario receives. */
export interface Stage {
  tx: Tx;
  /** Directory of file contents. */
  dataDir: string;
  /** ISO date. */
  today: string;
  random: Random;
  people: readonly Employee[];
  /** The actor of the demo account with that login. */
  actor: (login: string) => Actor;
}

/** One event of a scenario. It runs through the real engine with the event's time. */
export interface Moment {
  /** ISO instant, not in the future. */
  at: string;
  happen: (engine: Engine) => Promise<void>;
}

/** The past of one workflow, up to today's pending work. */
export type Scenario = (stage: Stage) => Moment[];

/** Runs all events in order, so that notices are created as they would have been. */
export async function runMoments(engine: Engine, moments: readonly Moment[]): Promise<void> {
  for (const { at, happen } of moments.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    await happen({ ...engine, at });
  }
}
