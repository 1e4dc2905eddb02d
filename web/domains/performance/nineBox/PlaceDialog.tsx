import { useState } from 'react';
import type { NineBoxRow } from '#machines/domains/performance/contracts/nineBox.ts';
import {
  getFirstScore,
  THIRDS,
  type Third,
} from '#machines/domains/performance/scoring/nineBox.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  Dialog,
  Field,
  FormDialog,
  formatNumber,
  NumberInput,
  RadioGroup,
  TextArea,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { PERFORMANCE } from '../api.ts';
import type { Place } from './Grid.tsx';
import styles from './nineBox.module.css';
import { formatFigure } from '../figures.tsx';

type DialogProps = { row: NineBoxRow; to: Place; title: string; onClose: () => void };

/** Moves a person to another box, or shows how they got into their box. */
export function PlaceDialog(props: DialogProps) {
  const { row, title, onClose } = props;
  return row.mayRatePotential ? (
    <MoveForm {...props} />
  ) : (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
      <Past row={row} />
    </Dialog>
  );
}

/** The score that the form starts with: that of the box onto which the person was dropped. */
const getStart = ({ score, performance, scale }: NineBoxRow, to: Third | null): number | null =>
  to === null || to === performance ? score : getFirstScore(to, scale, scale.decimals);

function MoveForm({ row, to, title, onClose }: DialogProps) {
  const t = useTranslate();
  const { appraisalId, scale, mayMove } = row;
  const [score, setScore] = useState(() => getStart(row, to.performance));
  const [potential, setPotential] = useState<Third | null>(to.potential ?? row.own);
  const [reason, setReason] = useState('');
  const { submit, busy } = useSubmit([PERFORMANCE]);
  const save = async () => {
    const body = {
      appraisalId,
      reason,
      score: mayMove && score !== row.score ? score : null,
      potential: potential === row.own ? null : potential,
    };
    if (await submit('/Performance/Place', body)) onClose();
  };
  return (
    <FormDialog
      title={title}
      description={
        mayMove
          ? 'The score before and after is kept with your reason. Your rating of the potential counts with those of others.'
          : 'Your rating of the potential counts with those of others, who don’t see it before calibration.'
      }
      submitLabel="Save"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      {mayMove && (
        <Field
          label="Score"
          name="score"
          hint={t('From {lowest} to {highest}', {
            lowest: formatNumber(scale.lowest),
            highest: formatNumber(scale.highest),
          })}
        >
          <NumberInput
            value={score}
            decimals={scale.decimals}
            min={scale.lowest}
            max={scale.highest}
            onChange={setScore}
          />
        </Field>
      )}
      <Field label="Your rating of the potential" name="potential" group>
        <RadioGroup
          value={potential === null ? null : String(potential)}
          options={([1, 2, 3] as const).map((level) => ({
            value: String(level),
            label: THIRDS[level],
          }))}
          onChange={(value) => setPotential(Number(value) as Third)}
        />
      </Field>
      <Field label="Reason" name="reason" hint="At least 20 characters." required>
        <TextArea value={reason} onValueChange={setReason} maxLength={1000} rows={3} />
      </Field>
      <Past row={row} />
    </FormDialog>
  );
}

/** Ratings and moves so far, as far as the reader may see them. */
function Past({ row: { ratings, moves } }: { row: NineBoxRow }) {
  const t = useTranslate();
  if (ratings.length === 0 && moves.length === 0) return null;
  return (
    <ul className={styles.past} aria-label={t('How it came about')}>
      {ratings.map(({ name, level, reason }) => (
        <li key={name}>
          {t('{name}: potential {level}. {reason}', { name, level: t(THIRDS[level]), reason })}
        </li>
      ))}
      {moves.map(({ name, before, after, reason }, at) => (
        <li key={`${name} ${String(before)} ${String(after)} ${moves.length - at}`}>
          {t('{name}: score {before} → {after}. {reason}', {
            name,
            before: formatFigure(before),
            after: formatFigure(after),
            reason,
          })}
        </li>
      ))}
    </ul>
  );
}
