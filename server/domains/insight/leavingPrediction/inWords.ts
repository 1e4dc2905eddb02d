import type { Evaluation } from './evaluation.ts';

/** Writes an evaluation as lines of text. The last line has the two figures by which models are compared. */
export function inWords(evaluation: Evaluation): string[] {
  const { trainedOn, triedOn, dropped, leaks, groups } = evaluation;
  return [
    `Trained on ${trainedOn.people} people, ${trainedOn.left} of whom left; tested on ${triedOn.people}, ${triedOn.left} of whom left`,
    ...dropped.map(({ column, reason }) => `Left out: ${column} (${reason})`),
    ...leaks.map(
      ({ column, auc, value }) =>
        `Left out: ${column} leaks the outcome (AUC ${auc.toFixed(3)} by itself${value === undefined ? '' : `; nearly all with ${value} left`})`,
    ),
    '',
    'Calibration: predicted range, people, mean prediction, actually left',
    ...evaluation.calibration.map(({ from, to, people, predicted, left }) =>
      row([`${whole(from)} to ${whole(to)}`, people, share(predicted), share(left)]),
    ),
    ...groups.flatMap(({ column, groups: figures, suppressed, proxyAuc }) => [
      '',
      `Groups by ${column}: group, people, mean prediction, left, over 50 %, AUC`,
      ...figures.map(({ group, people, predicted, left, flagged, auc }) =>
        row([
          group,
          people,
          share(predicted),
          share(left),
          share(flagged),
          auc === null ? 'none' : auc.toFixed(3),
        ]),
      ),
      ...(suppressed > 0 ? [`  ${suppressed} people in groups of fewer than five: not shown`] : []),
      ...(proxyAuc === null
        ? []
        : [
            `  The columns used predict ${column} with AUC ${proxyAuc.toFixed(3)} (0.5 is not at all)`,
          ]),
    ]),
    '',
    `A guess without a model would have Brier ${evaluation.brierOfMean.toFixed(4)}`,
    `AUC ${evaluation.auc.toFixed(3)}, Brier ${evaluation.brier.toFixed(4)}`,
  ];
}

const WIDTHS = [24, 8, 9, 9, 9, 8];
const row = (cells: readonly (string | number)[]): string =>
  `  ${cells.map((cell, index) => (index === 0 ? String(cell).padEnd(WIDTHS[0] ?? 0) : String(cell).padStart(WIDTHS[index] ?? 0))).join('')}`;
const share = (value: number): string => `${(value * 100).toFixed(1)} %`;
const whole = (value: number): string => `${Math.round(value * 100)} %`;
