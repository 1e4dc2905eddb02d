import { memo } from 'react';
import type {
  Plan,
  RosterPerson,
  RosterProblem,
  RosterShift,
} from '#machines/domains/time/contracts/roster.ts';
import { PersonHead } from '#web/components/calendar/index.ts';
import { classNames, formatDate } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { planInWords, getPlan, problemInWords, shownIn, getTone } from './plans.ts';
import styles from './roster.module.css';

export type RosterRowProps = {
  person: RosterPerson;
  row: number;
  shifts: readonly RosterShift[];
  /** Abbreviations of the shifts' names. */
  shorts: ReadonlyMap<string, string>;
  problems: readonly RosterProblem[];
  /** Unsaved plans by day. */
  pending: ReadonlyMap<string, Plan>;
  /** The column of this row that is in the tab order, if any is. */
  focus: number | null;
  /** First and last selected column of this row, if any. */
  from: number | null;
  to: number | null;
  mayEdit: boolean;
};

/** One person's month. The board handles pointer and keyboard events. */
export const RosterRow = memo(function RosterRow({
  person,
  row,
  shifts,
  shorts,
  problems,
  pending,
  focus,
  from,
  to,
  mayEdit,
}: RosterRowProps) {
  const t = useTranslate();
  return (
    <tr>
      <PersonHead name={person.name} note={person.code} />
      {person.cells.map((cell, column) => {
        const kept = getPlan(cell);
        const plan = pending.get(cell.day) ?? kept;
        const { shiftId, works } = shownIn(cell, plan);
        const shift = shifts.find(({ id }) => id === shiftId);
        const isDraft = cell.draft !== null || plan !== kept;
        const here = problems.filter(({ day }) => day === cell.day);
        const isSelected = from !== null && to !== null && column >= from && column <= to;
        const mark = cell.isAway
          ? t('L')
          : !works
            ? cell.kind === 'holiday' && plan === 'pattern'
              ? t('H')
              : '–'
            : shift
              ? (shorts.get(shift.name) ?? '')
              : '·';
        const label = [
          `${person.name}, ${formatDate(cell.day)}: ${planInWords(t, cell, plan, shifts)} (${mark})`,
          ...(cell.training !== null ? [t('Training: {name}', { name: cell.training })] : []),
          ...(isDraft ? [t('Not published')] : []),
          ...(cell.draftBy !== null ? [t('Planned by {name}', { name: cell.draftBy })] : []),
          ...(cell.isLocked ? [t('Locked')] : []),
          ...here.map((problem) => problemInWords(t, problem)),
        ].join('. ');
        return (
          <td key={cell.day} aria-selected={isSelected} className={styles.slot}>
            <button
              type="button"
              data-row={row}
              data-column={column}
              tabIndex={focus === column ? 0 : -1}
              aria-label={label}
              aria-disabled={cell.isLocked || !mayEdit}
              title={
                here.length > 0 || cell.draftBy !== null || cell.training !== null
                  ? label
                  : undefined
              }
              className={classNames(
                styles.cell,
                styles[`tone${works ? getTone(shifts, shiftId) : 'none'}`],
                plan === 'pattern' && styles.pattern,
                isDraft && styles.draft,
                isSelected && styles.selected,
                here.some(({ kind }) => kind === 'overlap') && styles.refused,
                here.length > 0 && styles.warned,
                cell.isLocked && styles.locked,
              )}
              data-mark={mark}
            />
          </td>
        );
      })}
    </tr>
  );
});
