import type { MonthLateMarks, MyMonth } from '#machines/domains/time/contracts/attendance.ts';
import { Link, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './attendance.module.css';
import { CORRECTION } from './StrayPunches.tsx';

/** Shows the deduction for the month's late marks, planned or made, by the rule of each business unit. */
export function LateMarks({ month: { lateMarks } }: { month: MyMonth }) {
  const shown = lateMarks.filter(
    ({ marks, isDeducted, isSettled }) => marks > 0 && (isDeducted || isSettled),
  );
  return (
    <>
      {shown.map((of) => (
        <OfUnit key={`${of.unit} ${of.isSettled}`} of={of} isNamed={lateMarks.length > 1} />
      ))}
    </>
  );
}

function OfUnit({ of, isNamed }: { of: MonthLateMarks; isNamed: boolean }) {
  const t = useTranslate();
  const { unit, marks, days, isSettled, nextIn } = of;
  const number = t('{n, plural, one {# late mark} other {# late marks}}', { n: marks });
  const counted = isNamed ? `${unit}: ${number}` : number;
  if (days === 0) {
    return nextIn === null ? null : (
      <Notice tone="info" title={counted}>
        <p className={styles.hint}>
          {t(
            '{n, plural, one {One more late mark costs} other {# more late marks cost}} leave or pay.',
            { n: nextIn },
          )}
        </p>
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title={counted}>
      <p className={styles.hint}>
        {isSettled
          ? t('Deducted for this month:')
          : t('Will be deducted when the month is locked:')}{' '}
        <Cost of={of} />
        {!isSettled && (
          <>
            {' '}
            {t('If a mark is wrong,')}{' '}
            <Link to={CORRECTION}>{t('ask for your hours to be corrected')}</Link>.
          </>
        )}
      </p>
    </Notice>
  );
}

function Cost({ of: { taken, unpaidDays } }: { of: MonthLateMarks }) {
  const t = useTranslate();
  const parts = [
    ...taken.map(({ name, days }) =>
      t('{n, plural, one {# day} other {# days}} of {name}', { n: days, name }),
    ),
    ...(unpaidDays > 0
      ? [t('{n, plural, one {# day} other {# days}} of pay', { n: unpaidDays })]
      : []),
  ];
  return <>{parts.join(', ')}.</>;
}
