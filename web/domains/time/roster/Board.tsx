import {
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import type { Plan, RosterBoard, RosterProblem } from '#machines/domains/time/contracts/roster.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import { MonthTable, shortNames } from '#web/components/calendar/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { getKey, getPlan, planOfKey } from './plans.ts';
import { RosterRow } from './RosterRow.tsx';
import styles from './roster.module.css';
import type { Edit } from './useRosterEdits.ts';

type Spot = { row: number; column: number };
/** A cell is identified by person and day, because rows move when the board is refetched. */
type Cell = { employeeId: number; day: string };
type Props = {
  board: RosterBoard;
  /**
   * The plan that a click or drag sets. Without a brush, a drag copies the plan of the cell where it starts.
   */
  brush: Plan | null;
  shown: ReadonlyMap<string, Plan>;
  mayEdit: boolean;
  onApply: (edits: readonly Edit[]) => void;
  onUndo: () => void;
};

const NOTHING: ReadonlyMap<string, Plan> = new Map();
const NO_PROBLEMS: readonly RosterProblem[] = [];
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The month as a grid: arrow keys move, Shift selects, digits and Backspace plan, and dragging paints. */
export function Board({ board, brush, shown, mayEdit, onApply, onUndo }: Props) {
  const t = useTranslate();
  const { people, shifts, holidays, today } = board;
  const table = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<Cell | null>(null);
  const [anchored, setAnchored] = useState<Cell | null>(null);
  const moving = useRef(false);
  const painting = useRef<Plan | null>(null);
  const copied = useRef<Plan | null>(null);
  const shorts = useMemo(() => shortNames(shifts.map(({ name }) => name)), [shifts]);
  const getProblems = useMemo(
    () => grouped(board.problems, ({ employeeId }) => employeeId),
    [board.problems],
  );
  const readPending = useMemo(() => {
    const byPerson = new Map<number, Map<string, Plan>>();
    for (const [key, plan] of shown) {
      const [id = '', day = ''] = key.split(' ');
      const own = byPerson.get(Number(id)) ?? new Map<string, Plan>();
      byPerson.set(Number(id), own.set(day, plan));
    }
    return byPerson;
  }, [shown]);
  const days = people[0]?.cells ?? [];
  const last = { row: people.length - 1, column: days.length - 1 };
  const getPlace = (cell: Cell | null): Spot => ({
    row: Math.max(
      0,
      people.findIndex(({ id }) => id === cell?.employeeId),
    ),
    column: Math.max(
      0,
      days.findIndex(({ day }) => day === cell?.day),
    ),
  });
  const [focus, anchor] = [getPlace(focused), getPlace(anchored)];
  const rows = [Math.min(anchor.row, focus.row), Math.max(anchor.row, focus.row)] as const;
  const columns = [
    Math.min(anchor.column, focus.column),
    Math.max(anchor.column, focus.column),
  ] as const;

  const select = ({ row, column }: Spot, extend: boolean) => {
    const [person, day] = [people[row], days[column]?.day];
    if (!person || day === undefined) return;
    const cell = { employeeId: person.id, day };
    setFocused(cell);
    if (!extend) setAnchored(cell);
  };
  const go = (to: Spot, extend: boolean, options?: FocusOptions) => {
    moving.current = true;
    table.current
      ?.querySelector<HTMLElement>(`[data-row="${to.row}"][data-column="${to.column}"]`)
      ?.focus(options);
    moving.current = false;
    select(to, extend);
  };
  const getSpot = (target: EventTarget): Spot | null => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    return cell && { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
  };
  const planAt = ({ row, column }: Spot): Plan | null => {
    const person = people[row];
    const cell = person?.cells[column];
    return person && cell ? (shown.get(getKey(person.id, cell.day)) ?? getPlan(cell)) : null;
  };
  const applyTo = (
    plan: Plan,
    [top, bottom]: readonly [number, number],
    [left, right]: readonly [number, number],
  ) => {
    if (!mayEdit) return;
    onApply(
      people
        .slice(top, bottom + 1)
        .flatMap(({ id, cells }) =>
          cells.slice(left, right + 1).map(({ day }) => ({ employeeId: id, day, plan })),
        ),
    );
  };
  // Selects the cell even if a screen reader or script moves the focus, because keys apply to the focused
  // cell.
  const onFocus = (event: FocusEvent) => {
    const spot = moving.current ? null : getSpot(event.target);
    if (spot) select(spot, false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const ctrlKey = event.ctrlKey || event.metaKey;
    const step = STEPS[event.key];
    const plan = ctrlKey ? null : planOfKey(event.key, shifts);
    if (step) {
      go(
        {
          row: Math.min(last.row, Math.max(0, focus.row + step[0])),
          column: Math.min(last.column, Math.max(0, focus.column + step[1])),
        },
        event.shiftKey,
      );
    } else if (event.key === 'Home') go({ ...focus, column: 0 }, event.shiftKey);
    else if (event.key === 'End') go({ ...focus, column: last.column }, event.shiftKey);
    else if (event.key === 'Escape') select(focus, false);
    else if (ctrlKey && event.key === 'z') onUndo();
    else if (ctrlKey && event.key === 'c') copied.current = planAt(focus);
    else if (ctrlKey && event.key === 'v' && copied.current) applyTo(copied.current, rows, columns);
    else if ((event.key === 'Enter' || event.key === ' ') && brush) applyTo(brush, rows, columns);
    else if (plan) applyTo(plan, rows, columns);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent) => {
    const spot = getSpot(event.target);
    if (!spot || event.button !== 0) return;
    go(spot, event.shiftKey, { preventScroll: true });
    if (event.shiftKey) return;
    // Touch scrolls the board; a tap paints.
    if (event.pointerType === 'touch') return;
    painting.current = brush ?? planAt(spot);
  };
  const onPointerOver = (event: PointerEvent) => {
    const spot = painting.current === null ? null : getSpot(event.target);
    if (spot) go(spot, true, { preventScroll: true });
  };
  const onPointerUp = (event: PointerEvent) => {
    const plan = painting.current;
    painting.current = null;
    const isTap = event.pointerType === 'touch' && getSpot(event.target) !== null;
    const isDrag = rows[0] !== rows[1] || columns[0] !== columns[1];
    if (isTap && brush) applyTo(brush, rows, columns);
    else if (plan !== null && (brush !== null || isDrag)) applyTo(plan, rows, columns);
  };
  return (
    <div className={styles.scroll}>
      <MonthTable
        ref={table}
        role="grid"
        aria-label={t('Roster')}
        aria-multiselectable="true"
        className={styles.board}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerOver={onPointerOver}
        onPointerUp={onPointerUp}
        onPointerLeave={() => {
          painting.current = null;
        }}
        days={days}
        holidays={holidays}
        today={today}
      >
        {people.map((person, row) => {
          const isIn = row >= rows[0] && row <= rows[1];
          return (
            <RosterRow
              key={person.id}
              person={person}
              row={row}
              shifts={shifts}
              shorts={shorts}
              problems={getProblems.get(person.id) ?? NO_PROBLEMS}
              pending={readPending.get(person.id) ?? NOTHING}
              focus={focus.row === row ? focus.column : null}
              from={isIn ? columns[0] : null}
              to={isIn ? columns[1] : null}
              mayEdit={mayEdit}
            />
          );
        })}
      </MonthTable>
    </div>
  );
}
