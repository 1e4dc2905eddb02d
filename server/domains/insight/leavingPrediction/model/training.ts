import { setImmediate as pause } from 'node:timers/promises';
import type { Matrix } from 'ml-matrix';
import { encode, learnEncoding, type Columns, type Dropped, type Encoder } from './encoding.ts';
import { fitLogistic, predict, type Weights } from './logistic.ts';
import { logLoss } from './measures.ts';

/** A trained model, which can be stored as JSON. */
export interface Model extends Weights {
  encoders: Encoder[];
  penalty: number;
}

export interface Trained {
  model: Model;
  dropped: Dropped[];
  /** The probability of each training row, from a model that wasn't trained on it. */
  unseen: number[];
}

const PENALTIES = [0.3, 1, 3, 10, 30, 100, 300];
/** With many rows the penalty matters little and each attempt takes longer, so fewer are tried. */
const MANY_ROWS = 1500;
const PENALTIES_OF_MANY = [3, 30, 300];
const FOLDS = 5;

/**
 * Trains with the penalty that has the lowest loss in cross-validation. Between attempts other work may run,
 * because the worker has other jobs.
 */
export async function train(
  columns: Columns,
  y: readonly number[],
  penalties: readonly number[] = y.length > MANY_ROWS ? PENALTIES_OF_MANY : PENALTIES,
): Promise<Trained> {
  const { encoders, dropped } = learnEncoding(columns);
  const x = encode(encoders, columns, y.length);
  const folds = getFolds(y);
  const tried = [];
  for (const penalty of penalties) {
    const unseen = await crossValidated(x, y, folds, penalty);
    tried.push({ penalty, unseen, loss: logLoss(unseen, y) });
  }
  const best = tried.reduce((one, other) => (other.loss < one.loss ? other : one));
  const { penalty, unseen } = best;
  return { model: { encoders, penalty, ...fitLogistic(x, y, penalty) }, dropped, unseen };
}

/**
 * Returns in which of five parts of the data each row is. People who left and people who stayed are spread evenly, and
 * in the same way each time.
 */
export function getFolds(y: readonly number[]): number[] {
  const seen = [0, 0];
  return y.map((value, row) => {
    const place = seen[value] ?? 0;
    seen[value] = place + 1;
    // The rows are spread by a multiplicative hash, because files are often sorted.
    return Math.floor((((place * 2_654_435_761 + row) >>> 0) / 2 ** 32) * FOLDS);
  });
}

async function crossValidated(
  x: Matrix,
  y: readonly number[],
  folds: readonly number[],
  penalty: number,
): Promise<number[]> {
  const chances = y.map(() => 0);
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const inside = folds.flatMap((one, row) => (one === fold ? [row] : []));
    const outside = folds.flatMap((one, row) => (one === fold ? [] : [row]));
    if (inside.length === 0 || outside.length === 0) continue;
    await pause();
    const weights = fitLogistic(
      x.selection(outside, getColumns(x)),
      outside.map((row) => y[row] ?? 0),
      penalty,
    );
    predict(x.selection(inside, getColumns(x)), weights).forEach((chance, index) => {
      chances[inside[index] ?? 0] = chance;
    });
  }
  return chances;
}

const getColumns = ({ columns }: Matrix): number[] => Array.from({ length: columns }, (_, i) => i);

export const chancesBy = (model: Model, columns: Columns, rows: number): number[] =>
  predict(encode(model.encoders, columns, rows), model);
