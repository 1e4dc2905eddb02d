import type { CardRow } from '#machines/domains/tasks/contracts/tasks.ts';

/** The position of a card: its column, and the index among the other cards of that column. */
export interface Place {
  columnId: number;
  index: number;
}

/** Returns the cards of each column in order, with one of them moved to another position. */
export function arrange(
  cards: readonly CardRow[],
  columnIds: readonly number[],
  moved: (Place & { taskId: number }) | null,
): ReadonlyMap<number, readonly CardRow[]> {
  const columns = new Map(columnIds.map((id): [number, CardRow[]] => [id, []]));
  const lifted = moved && cards.find(({ taskId }) => taskId === moved.taskId);
  for (const card of cards) {
    if (card !== lifted) columns.get(card.columnId)?.push(card);
  }
  if (lifted) columns.get(moved.columnId)?.splice(moved.index, 0, lifted);
  return columns;
}

/** Returns the position of a card in its column, or null if it isn't listed. */
export function getPlace(cards: readonly CardRow[], taskId: number): Place | null {
  const card = cards.find((one) => one.taskId === taskId);
  if (!card) return null;
  const column = cards.filter(({ columnId }) => columnId === card.columnId);
  return { columnId: card.columnId, index: column.indexOf(card) };
}

/** Returns the cards before and after a position. The server places the card between them, in its current order. */
export function getNeighbours(cards: readonly CardRow[], taskId: number, place: Place) {
  const others = cards.filter((card) => card.columnId === place.columnId && card.taskId !== taskId);
  return {
    afterId: others[place.index - 1]?.taskId ?? null,
    beforeId: others[place.index]?.taskId ?? null,
  };
}

/** Returns all cards with one moved, as the server's next response will contain them. */
export function moveTo(
  cards: readonly CardRow[],
  taskId: number,
  place: Place,
  column: Pick<CardRow, 'column' | 'state'>,
): CardRow[] {
  const card = cards.find((one) => one.taskId === taskId);
  if (!card) return [...cards];
  const others = cards.filter((one) => one !== card);
  const inColumn = others.filter(({ columnId }) => columnId === place.columnId);
  const next = inColumn[place.index];
  const moved = { ...card, ...column, columnId: place.columnId };
  const last = inColumn.at(-1);
  const at = next ? others.indexOf(next) : last ? others.indexOf(last) + 1 : others.length;
  return [...others.slice(0, at), moved, ...others.slice(at)];
}

/** Returns the next position in the direction of an arrow key, or null at the edge. */
export function step(
  columns: ReadonlyMap<number, readonly CardRow[]>,
  { columnId, index }: Place,
  key: string,
): Place | null {
  const ids = [...columns.keys()];
  const size = columns.get(columnId)?.length ?? 0;
  if (key === 'ArrowUp') return index > 0 ? { columnId, index: index - 1 } : null;
  if (key === 'ArrowDown') return index < size - 1 ? { columnId, index: index + 1 } : null;
  const by = key === 'ArrowRight' ? 1 : -1;
  const beside = ids[ids.indexOf(columnId) + by];
  if (beside === undefined) return null;
  return { columnId: beside, index: Math.min(index, columns.get(beside)?.length ?? 0) };
}
