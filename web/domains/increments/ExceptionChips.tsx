import { TriangleAlert } from 'lucide-react';
import {
  EXCEPTION_WORDS,
  exceptionsAt,
  type ExceptionKind,
  type IncrementException,
} from '#machines/domains/increments/exceptions.ts';
import { Badge, Popover, type Tone } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import type { Increment } from './api.ts';
import styles from './exceptions.module.css';
import type { RaiseSheet } from './raiseSheet.ts';
import { usePercent } from './useSheet.ts';

const TONES: Record<ExceptionKind, Tone> = {
  ownRaise: 'danger',
  earlyDate: 'warning',
  lateDate: 'warning',
  farFromMedian: 'warning',
  secondRaise: 'warning',
  noJoiningDate: 'info',
  newlyJoined: 'info',
  overBudget: 'danger',
};

/** A kind of exception, as a colour and a word. */
export const ExceptionChip = ({ kind }: Pick<IncrementException, 'kind'>) => (
  <Badge tone={TONES[kind]} icon={<TriangleAlert aria-hidden="true" />}>
    {EXCEPTION_WORDS[kind].label}
  </Badge>
);

/** Only one chip fits in a row. The number of further exceptions is shown, and hovering lists them. */
const SHOWN = 1;

/** The exceptions of a row; the chip about the median follows the percentage while it is edited. */
export function ExceptionChips({ sheet, row }: { sheet: RaiseSheet; row: Increment }) {
  const t = useTranslate();
  const percent = usePercent(sheet, row.incrementId);
  const exceptions = exceptionsAt(row, percent);
  if (exceptions.length === 0) return '—';
  return (
    <Popover
      label={`Exceptions for ${row.employeeName}`}
      width="medium"
      trigger={
        <button type="button" className={styles.why}>
          {exceptions.slice(0, SHOWN).map(({ kind }) => (
            <ExceptionChip key={kind} kind={kind} />
          ))}
          {exceptions.length > SHOWN && <Badge>{`+${exceptions.length - SHOWN}`}</Badge>}
        </button>
      }
    >
      <dl className={styles.list}>
        {exceptions.map(({ kind, reason }) => (
          <div key={kind}>
            <dt>
              <ExceptionChip kind={kind} />
            </dt>
            <dd>{t(reason)}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
