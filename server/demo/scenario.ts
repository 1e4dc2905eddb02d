import type { Tx } from '#server/db/connect.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';
import type { Employee } from './organisation.ts';
import type { Random } from './random.ts';

/** What a workflow's story is told with. */
export interface Stage {
  tx: Tx;
  /** Where files' bytes are kept. */
  dataDir: string;
  /** ISO date. */
  today: string;
  random: Random;
  people: readonly Employee[];
  /** The demo account of that login. */
  actor: (login: string) => Actor;
}

/** Something that happened once, through the real engine, which is given the time of the story. */
export interface Moment {
  /** ISO instant, not in the future. */
  at: string;
  happen: (engine: Engine) => Promise<void>;
}

/** What went on in one workflow, up to the work that is in progress today. */
export type Scenario = (stage: Stage) => Moment[];

/** Lets everything happen in its order, so that notices are told as they would have been. */
export async function tell(engine: Engine, moments: readonly Moment[]): Promise<void> {
  for (const { at, happen } of moments.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    await happen({ ...engine, at });
  }
}
