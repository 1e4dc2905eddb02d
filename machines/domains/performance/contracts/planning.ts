import { z } from 'zod';
import type { Direction } from '#machines/domains/performance/scoring/kpi.ts';
import type { Planner, PlanState } from '#machines/domains/performance/planning/states.ts';

const id = (label: string) =>
  z.number(`${label} is required`).int(`${label} is required`).positive(`${label} is required`);

/** The revision of the plan that the caller has read. An outdated one is refused. */
const revision = z.number('Revision is required').int('Revision is required').min(0);

const figure = z
  .number('Must be a number')
  .min(-1e9, 'Must be at least -1000000000')
  .max(1e9, 'Can be at most 1000000000')
  .refine((value) => Number(value.toFixed(4)) === value, 'Can have at most 4 decimals');

/** POST /Performance/SavePlan: creates or changes a draft. Its weights needn't add up to 100% before it is proposed. */
export const savePlanBody = z.object({
  planId: id('Plan').nullish(),
  revision,
  employeeId: id('Person'),
  cycleId: id('Cycle'),
  note: z
    .string('Title is required')
    .trim()
    .min(1, 'Title is required')
    .max(100, 'Title can be at most 100 characters'),
  startsOn: z.iso.date('From must be a date'),
  targets: z
    .array(
      z.object({
        /** The ID of a stored target, or null for a new one. */
        id: z.number('must be an ID').int('must be an ID').positive().nullish(),
        kpiId: id('KPI'),
        weight: z
          .number('Weight must be a number')
          .min(0.01, 'Weight must be at least 0.01')
          .max(100, 'Weight can be at most 100')
          .refine((value) => Number(value.toFixed(2)) === value, 'Can have at most 2 decimals'),
        target: figure,
        floor: figure.nullish(),
        stretch: figure.nullish(),
        name: z.string('Note must be text').trim().max(200, 'Note is too long').nullish(),
      }),
    )
    .max(50, 'A plan can have at most 50 targets'),
});

/**
 * POST /Performance/ProposePlans: proposes each plan to the side that has not written it, the person or the
 * supervisor.
 */
export const proposePlansBody = z.object({
  plans: z
    .array(z.object({ planId: id('Plan'), revision }))
    .min(1, 'Choose at least one plan')
    .max(200, 'At most 200 plans can be proposed at once'),
});

/** POST /Performance/CopyPlans: copies one plan to several people, or each person’s own plan of the previous cycle. */
export const copyPlansBody = z.object({
  cycleId: id('Cycle'),
  fromPlanId: id('Plan').nullish(),
  employeeIds: z
    .array(id('Person'))
    .min(1, 'Choose at least one person')
    .max(200, 'At most 200 people can be chosen'),
});

/** POST /Performance/DiscardPlan */
export const discardPlanBody = z.object({ planId: id('Plan'), revision });

export interface PlanningRow {
  employeeId: number;
  name: string;
  code: string;
  designation: string;
  department: string;
  unit: string;
  supervisor: string | null;
  state: PlanState;
  planId: number | null;
  revision: number;
  note: string | null;
  /** The first day on which the targets count, as YYYY-MM-DD. */
  startsOn: string | null;
  /** The sum of the weights in percent. */
  weight: number | null;
  targets: number;
  /** How many plans the person has had in the cycle. */
  versions: number;
  /** The comment with which the plan was refused, asked back or reopened. */
  words: string;
  planner: Planner;
  mayPropose: boolean;
}

/** GET /Performance/Planning */
export interface PlanningView {
  cycles: { id: number; name: string }[];
  cycle: { id: number; name: string; startsOn: string; endsOn: string } | null;
  /** The number of days until the cycle begins, or 0 from its first day on. */
  opensInDays: number;
  /** The business units to filter by. Empty for readers who only plan for their team. */
  units: { id: number; name: string }[];
  departments: { id: number; name: string }[];
  /** The number of people by state, before filtering by state. */
  counts: { state: PlanState; people: number }[];
  rows: PlanningRow[];
  /** Whether there are more people than listed rows. */
  isCut: boolean;
}

export interface PlannedTarget {
  id: number;
  kpiId: number;
  kpi: string;
  unit: string;
  direction: Direction;
  weight: number;
  target: number;
  floor: number | null;
  stretch: number | null;
  name: string | null;
}

/** A version of a person's plan in a cycle. */
export interface PlanVersion {
  planId: number;
  note: string;
  startsOn: string;
  state: PlanState;
}

/** GET /Performance/Plan: an existing plan, or the initial values of a new one. */
export interface PlanView {
  planId: number | null;
  revision: number;
  employeeId: number;
  name: string;
  code: string;
  designation: string;
  cycle: { id: number; name: string; startsOn: string; endsOn: string };
  note: string;
  startsOn: string;
  state: PlanState;
  words: string;
  /** The name of the person who wrote the comment. */
  wordsBy: string | null;
  targets: PlannedTarget[];
  versions: PlanVersion[];
  /** The KPIs to choose from. Those mapped to the person come first. */
  kpis: { id: number; name: string; unit: string; isMapped: boolean }[];
  mayEdit: boolean;
  /** The event with which the reader can propose the plan, or null. */
  proposal: 'proposeToPerson' | 'proposeToSupervisor' | null;
  /** Whether a change from a later day on can be planned. */
  mayChange: boolean;
  /** The events that the reader can send, the primary one first. */
  answers: readonly string[];
  /**
   * The version of the agreement, which is sent with an event so that no one agrees to a plan that has
   * changed since.
   */
  version: number | null;
}

/** GET /Performance/MyPlans: the caller’s own plans, latest cycle first. */
export type MyPlans = PlanView[];
