import type { Perspective } from '#machines/domains/performance/resources/objective.ts';
import type { PROGRESS_STATES } from '#machines/domains/performance/scoring/tree.ts';

/** A KPI of an objective, for everyone who has it. */
export interface MapKpi {
  name: string;
  unit: string;
  people: number;
  /** Means; null for fewer than five people, or without results. */
  target: number | null;
  achieved: number | null;
  percent: number | null;
}

export interface MapObjective {
  id: number;
  name: string;
  description: string | null;
  perspective: Perspective;
  /** The objective that it is part of. */
  parentId: number | null;
  /** In percent; null if nothing measures it yet. */
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
  /** Which objective leads to which. */
  links: { from: number; to: number }[];
}
