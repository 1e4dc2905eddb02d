import type { InspectionEvent } from '#machines/domains/workflows/contracts/inspector.ts';
import type { InspectedActor } from './actors.ts';

export type InspectorViewProps = {
  events: readonly InspectionEvent[];
  actors: readonly InspectedActor[];
  /** Names of event senders by ID, if the viewer may know them. */
  people: ReadonlyMap<string, string>;
  /** The batches of the server's events, by event ID. */
  batches: ReadonlyMap<string, string>;
  /** Labels of states by machine and state. */
  labels: ReadonlyMap<string, string>;
  /** Labels of machines. */
  machines: ReadonlyMap<string, string>;
  selected: string | null;
  /** The selected event. */
  chosen: string | null;
  onSelect: (actor: string, event?: string) => void;
};
