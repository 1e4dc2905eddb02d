import { z } from 'zod';
import { kpiProgress } from '#machines/domains/insight/contracts/kpiPresentation.ts';
import { getCycleSummary } from '#machines/domains/performance/scoring/cycleSummary.ts';
import { MIN_RATERS, meanOfEnough } from '#machines/domains/performance/scoring/groups.ts';
import { getBand, getMark } from '#machines/domains/performance/scoring/scale.ts';
import { getProgressState, getTreeProgress } from '#machines/domains/performance/scoring/tree.ts';
import {
  areWeightsWhole,
  roundScore,
  scoreByWeights,
} from '#machines/domains/performance/scoring/weights.ts';
import { shape, type Shape } from './shape.ts';

const number = z.number();
const numbers = z.array(number);

const getScore = (weights: readonly number[], scores: readonly number[]) =>
  scoreByWeights(
    weights.map((weight, index) => ({ name: String(index), weight, score: scores[index] ?? null })),
  );

/** The peer's mean of three parts, in which a part that no one gave is zero. */
const meanWithZeros = (scores: readonly (number | null)[]): number | null => {
  const parts = scores.map((score, index) => ({ name: String(index), weight: 1, score }));
  const { exact } = scoreByWeights(parts, { missing: 'zero' });
  return exact === null ? null : roundScore(exact, 3);
};

/** The progress of a parent: its children are numbers or parents themselves. */
type Tree = number | Tree[];

function getProgress(tree: Tree): number {
  const nodes: { id: number; parentId: number | null; weight: number; progress: number }[] = [];
  const add = (node: Tree, parentId: number | null) => {
    const id = nodes.length;
    nodes.push({ id, parentId, weight: 1, progress: typeof node === 'number' ? node : 0 });
    if (typeof node !== 'number') for (const child of node) add(child, id);
  };
  add(tree, null);
  return getTreeProgress(nodes).get(0) ?? 0;
}

const getPoints = (weight: number, goals: readonly number[]): number =>
  (getProgress([...goals]) * weight) / 100;

const areas = z.record(z.string(), numbers);

const band = z.tuple([number, number, z.string()]);

export const PERFORMANCE: readonly Shape[] = [
  shape(z.strictObject({ ratings_of_5: numbers, weights: numbers }), (given) => {
    const { exact, lines } = getScore(given.weights, given.ratings_of_5);
    const total = exact?.toNumber() ?? null;
    return {
      earned: lines.map(({ points }) => points),
      total,
      final_with_no_self_no_feedback: meanWithZeros([total, null, null]),
    };
  }),
  shape(
    z.strictObject({ stars_0_to_1: numbers, weights: numbers, scale: number }),
    ({ stars_0_to_1: stars, weights, scale }) => ({
      self: getScore(
        weights,
        stars.map((star) => star * scale),
      ).exact?.toNumber(),
    }),
  ),
  shape(
    z.strictObject({ goal: number, self: number, feedback: number }),
    ({ goal, self, feedback }) => ({ final: meanWithZeros([goal, self, feedback]) }),
  ),
  shape(z.strictObject({ progress: numbers, weights: numbers }), ({ progress, weights }) => {
    const { exact, lines } = getScore(weights, progress);
    const percent = exact?.toNumber() ?? 0;
    const score = getMark(percent, { worst: 0, best: 100 }, { lowest: 0, highest: 5 });
    return {
      points: lines.map(({ points }) => points),
      percent,
      score_of_5: roundScore(score, 3),
      final: meanWithZeros([score.toNumber(), null, null]),
    };
  }),
  shape(
    z.strictObject({
      before: areas,
      move: z.string().regex(/^\w+ \d+ to \w+$/),
      weights: z.record(z.string(), number),
    }),
    ({ before, move, weights }) => {
      const [from = '', goal = '', , to = ''] = move.split(' ');
      const after = Object.fromEntries(
        Object.entries(before).map(([name, goals]) => [
          name,
          name === from
            ? goals.toSpliced(goals.indexOf(Number(goal)), 1)
            : name === to
              ? [...goals, Number(goal)]
              : goals,
        ]),
      );
      const points = (goals: z.infer<typeof areas>) =>
        Object.fromEntries(
          Object.entries(goals).map(([name, one]) => [name, getPoints(weights[name] ?? 0, one)]),
        );
      return { before: points(before), after: points(after) };
    },
  ),
  shape(
    z.strictObject({
      progress: number,
      weights: z.record(z.string(), number),
      from: z.string(),
      to: z.string(),
    }),
    ({ progress, weights, to }) =>
      Object.fromEntries(
        Object.entries(weights).map(([name, weight]) => [
          name,
          getPoints(weight, name === to ? [progress] : []),
        ]),
      ),
  ),
  shape(z.strictObject({ children: z.array(numbers) }), ({ children }) => ({
    parent: children.map((one) => getProgress(one)),
  })),
  shape(z.strictObject({ children: numbers, delete: number }), (given) => ({
    parent_before: getProgress(given.children),
    parent_after: getProgress(given.children.filter((progress) => progress !== given.delete)),
  })),
  shape(
    z.strictObject({
      tree: z.strictObject({
        parent1: z.strictObject({ child1: numbers }),
        parent2: z.strictObject({ child2: numbers }),
      }),
      move: z.literal('child2 under child1'),
    }),
    ({ tree: { parent1, parent2 } }) => {
      const { child1 } = parent1;
      const { child2 } = parent2;
      return {
        before: [getProgress([child1]), getProgress([child2])],
        after: [getProgress([[...child1, child2]]), getProgress([])],
      };
    },
  ),
  shape(z.strictObject({ progress: numbers }), ({ progress }) => ({
    status: progress.map(getProgressState),
  })),
  shape(z.strictObject({ weights: z.array(numbers) }), ({ weights }) => ({
    result: weights.map((one) => (areWeightsWhole(one) ? 'ok' : 'reject')),
  })),
  shape(
    z.strictObject({
      people: number,
      self_done: number,
      with_goals: number,
      with_feedback: number,
    }),
    (given) => {
      const summary = getCycleSummary({
        people: given.people,
        withSelf: given.self_done,
        withTargets: given.with_goals,
        withSupervisor: given.with_feedback,
        earlierMissing: 0,
      });
      return {
        appraisees: summary.people,
        self_pending: summary.selfMissing,
        goals_missing: summary.targetsMissing,
        feedback_missing: summary.supervisorMissing,
      };
    },
  ),
  shape(
    z.strictObject({ cases: z.array(z.tuple([z.enum(['higher', 'lower']), number, number])) }),
    ({ cases }) => ({
      percent: cases.map(([direction, target, achieved]) =>
        kpiProgress(direction === 'higher' ? 1 : 2, target, achieved),
      ),
    }),
  ),
  shape(
    z.strictObject({ section: z.string(), weights: numbers, scores: numbers }),
    ({ weights, scores }) => ({ score: getScore(weights, scores).exact?.toNumber() }),
  ),
  shape(
    z.strictObject({ weights: numbers, scores: numbers, bands: z.array(band) }),
    ({ weights, scores, bands }) => {
      const score = roundScore(getScore(weights, scores).exact ?? 0, 2);
      const rating = getBand(
        score,
        bands.map(([from, , label]) => ({ from, label })),
      );
      return { score, rating: rating?.label };
    },
  ),
  shape(z.strictObject({ score: number, bands_from: numbers }), ({ score, bands_from }) => {
    const rounded = roundScore(score, 2);
    const bands = bands_from.map((from, index) => ({ from, label: String(index + 1) }));
    return { rounded_first: rounded, band: Number(getBand(rounded, bands)?.label) };
  }),
  shape(
    z.strictObject({
      cards: z.array(z.strictObject({ maxMin: number, target: number, achieved: number })),
    }),
    ({ cards }) => ({
      progress: cards.map(({ maxMin, target, achieved }) => kpiProgress(maxMin, target, achieved)),
    }),
  ),
  shape(z.strictObject({ raters: z.array(numbers) }), ({ raters }) => ({
    shown: raters.map((marks) => meanOfEnough(marks, MIN_RATERS)),
  })),
];
