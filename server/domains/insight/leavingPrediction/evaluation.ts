import { invalid } from '#server/platform/errors.ts';
import { learnEncoding, type Columns, type Dropped, type Values } from './model/encoding.ts';
import { groupFigures, type GroupFigures } from './model/groups.ts';
import { findLeaks, type Leak } from './model/leaks.ts';
import { auc, brier, calibration, type CalibrationBand } from './model/measures.ts';
import { chancesBy, train, type Model } from './model/training.ts';

/** Rows with known values, the outcome, and columns that the model may not use. */
export interface Sample {
  columns: Columns;
  left: readonly number[];
  excluded: Columns;
}

/** How accurate a model is for rows that it wasn't trained on. */
export interface Evaluation {
  trainedOn: { people: number; left: number };
  triedOn: { people: number; left: number };
  auc: number;
  brier: number;
  /** The Brier score for comparison, if the share of leavers in the training data were predicted for everyone. */
  brierOfMean: number;
  calibration: CalibrationBand[];
  groups: { column: string; groups: GroupFigures[]; suppressed: number; proxyAuc: number | null }[];
  dropped: Dropped[];
  leaks: Leak[];
}

/** Trains on one sample and tests on the other. Columns that already contain the outcome are left out and named. */
export async function evaluate(
  training: Sample,
  trial: Sample,
): Promise<{ model: Model; evaluation: Evaluation }> {
  const leaks = findLeaks(training.columns, training.left);
  const leaking = new Set(leaks.map(({ column }) => column));
  const columns = new Map([...training.columns].filter(([column]) => !leaking.has(column)));
  if (learnEncoding(columns).encoders.length === 0) {
    throw invalid('No columns are left to predict from');
  }
  const { model, dropped } = await train(columns, training.left);
  const chances = chancesBy(model, trial.columns, trial.left.length);
  const share = training.left.reduce((all, one) => all + one, 0) / training.left.length;
  return {
    model,
    evaluation: {
      trainedOn: size(training),
      triedOn: size(trial),
      auc: auc(chances, trial.left),
      brier: brier(chances, trial.left),
      brierOfMean: brier(
        trial.left.map(() => share),
        trial.left,
      ),
      calibration: calibration(chances, trial.left),
      groups: await getGroups(columns, training, trial, chances),
      dropped,
      leaks,
    },
  };
}

/** Whether the model is equally good for all groups by columns that it may not use. */
async function getGroups(
  columns: Columns,
  training: Sample,
  trial: Sample,
  chances: readonly number[],
): Promise<Evaluation['groups']> {
  const groups = [];
  for (const [column, values] of trial.excluded) {
    groups.push({
      column,
      ...groupFigures(values, chances, trial.left),
      proxyAuc: await proxyStrength(columns, training.excluded.get(column) ?? []),
    });
  }
  return groups;
}

const size = ({ left }: Sample) => ({
  people: left.length,
  left: left.filter((one) => one === 1).length,
});

/** The penalty for this comparison. It isn't optimised, because it works well enough for any number of columns. */
const PROXY_PENALTY = 30;

/**
 * Returns how well the used columns predict the larger group of an excluded column, from 0.5 (not at all) to 1
 * (perfectly).
 */
async function proxyStrength(columns: Columns, values: Values): Promise<number | null> {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [largest] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  if (largest === undefined || counts.size < 2 || counts.size > 8) return null;
  const is = values.map((value) => (value === largest ? 1 : 0));
  return auc((await train(columns, is, [PROXY_PENALTY])).unseen, is);
}
