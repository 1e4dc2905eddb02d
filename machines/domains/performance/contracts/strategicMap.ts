import type { Perspective } from '#machines/domains/performance/resources/objective.ts';
import type { PROGRESS_STATES } from '#machines/domains/performance/scoring/tree.ts';

/** A KPI of an objective, as a mean over everyone who has it. */
export interface MapKpi {
  name: string;
  unit: string;
  people: number;
  /** Mean values. Null for fewer than five people, or without results. */
  target: number | null;
  achieved: number | null;
  percent: number | null;
}

export interface MapObjective {
  id: number;
  name: string;
  description: string | null;
  perspective: Perspective;
  /** The parent objective, or null. */
  parentId: number | null;
  /** The progress in percent. Null if no KPI measures it yet. */
  progress: number | null;
  state: (typeof PROGRESS_STATES)[number] | null;
  kpis: MapKpi[];
}

/** GET /Performance/StrategicMap */
export interface StrategicMap {
  plans: { id: number; name: string }[];
  planId: number | null;
  vision: string | null;
  cycle: string | null;
  objectives: MapObjective[];
  /** The links between objectives: `from` leads to `to`. */
  links: { from: number; to: number }[];
}
