import { asNumber, type Values } from './encoding.ts';
import { auc, mean, rowsWhere } from './measures.ts';

/** The results of a model for a group: prediction, outcome and AUC. */
export interface GroupFigures {
  group: string;
  people: number;
  predicted: number;
  left: number;
  /** How many people were predicted to leave with more than 50 %. */
  flagged: number;
  auc: number | null;
}

/** Smaller groups aren't reported, because they would reveal individuals. */
export const FEWEST_SHOWN = 5;
const QUARTERS = 4;

/**
 * Returns the results by the groups of a column that the model may not use. The last entry counts the people in
 * groups that are too small.
 */
export function groupFigures(
  values: Values,
  chances: readonly number[],
  y: readonly number[],
): { groups: GroupFigures[]; suppressed: number } {
  const groupNames = getGroups(values);
  const groups: GroupFigures[] = [];
  let suppressed = 0;
  const inOrder = [...new Set(groupNames)].sort((a, b) => order(a).localeCompare(order(b), 'en'));
  for (const group of inOrder) {
    const rows = rowsWhere(groupNames, (one) => one === group);
    if (rows.length < FEWEST_SHOWN) suppressed += rows.length;
    else groups.push(getFigures(group, rows, chances, y));
  }
  return { groups, suppressed };
}

/** Sorts the lowest quarter first. Its label is the only one that begins with "below". */
const order = (group: string): string => (group.startsWith('below ') ? '' : group);

function getFigures(
  group: string,
  rows: readonly number[],
  chances: readonly number[],
  y: readonly number[],
): GroupFigures {
  const own = rows.map((row) => chances[row] ?? 0);
  const came = rows.map((row) => y[row] ?? 0);
  const notice = auc(own, came);
  return {
    group,
    people: rows.length,
    predicted: mean(own),
    left: mean(came),
    flagged: mean(own.map((chance) => (chance > 0.5 ? 1 : 0))),
    auc: Number.isNaN(notice) ? null : notice,
  };
}

/** Returns the group of each row: texts as they are, and numbers such as an age by quarters. */
function getGroups(values: Values): string[] {
  const numbers = values.map((value) => (value === null ? null : asNumber(value)));
  const existingNumbers = numbers.filter((value) => value !== null).toSorted((a, b) => a - b);
  const isNumber = existingNumbers.length === values.filter((value) => value !== null).length;
  if (!isNumber || new Set(existingNumbers).size <= 8)
    return values.map((value) => value ?? '(empty)');
  const edges = Array.from(
    { length: QUARTERS - 1 },
    (_, index) =>
      existingNumbers[Math.floor(((index + 1) * existingNumbers.length) / QUARTERS)] ?? 0,
  );
  return numbers.map((value) => {
    if (value === null) return '(empty)';
    const above = edges.filter((edge) => value >= edge).at(-1);
    const below = edges.find((edge) => value < edge);
    if (above === undefined) return `below ${below}`;
    return below === undefined ? `${above} and above` : `${above} to below ${below}`;
  });
}
