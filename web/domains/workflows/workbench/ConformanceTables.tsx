import { Fragment, useState } from 'react';
import type { Departure, StepTime, Variant } from '#machines/engine/conformance/contract.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Button, Duration, formatCount } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import words from './words.module.css';

/** Variants shown before the rest is expanded. */
const SHOWN = 10;

/** Lists where cases deviate from the machine, at which step, and why. */
export function Departures({ rows }: { rows: readonly Departure[] }) {
  const t = useTranslate();
  if (rows.length === 0) return <p className={words.muted}>{t('No case departs.')}</p>;
  return (
    <ul className={words.ways}>
      {rows.map(({ state, stateLabel, activity, reason, cases }) => (
        <li key={`${state} ${activity} ${reason}`} className={words.wayItem}>
          <strong className={words.strong}>
            {t('{count} × {event} refused at {state}', {
              count: formatCount(cases),
              event: activity,
              state: t(stateLabel),
            })}
          </strong>
          <span className={words.muted}>{t(reason)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Variants of deviating cases, most frequent first, with the deviating step. */
export function Variants({ rows, further }: { rows: readonly Variant[]; further: number }) {
  const t = useTranslate();
  const [all, setAll] = useState(false);
  if (rows.length === 0) return <p className={words.muted}>{t('No case departs.')}</p>;
  return (
    <>
      <ol className={words.ways}>
        {(all ? rows : rows.slice(0, SHOWN)).map((variant) => (
          <li key={variant.activities.join('\n')} className={words.wayItem}>
            <span>
              <strong className={words.strong}>{formatCount(variant.cases)} × </strong>
              {variant.activities.map((activity, at) => (
                <Fragment key={`${at} ${activity}`}>
                  {at > 0 && ' → '}
                  {at + 1 === variant.departsAt ? (
                    <mark className={words.departed}>{activity}</mark>
                  ) : (
                    activity
                  )}
                </Fragment>
              ))}
            </span>
            <span className={words.muted}>
              {t('{state}: {reason}; such as {example}', {
                state: t(variant.stateLabel),
                reason: t(variant.reason),
                example: variant.example,
              })}
            </span>
          </li>
        ))}
      </ol>
      {!all && rows.length > SHOWN && (
        <div>
          <Button onClick={() => setAll(true)}>
            {t('Show all {count}', { count: formatCount(rows.length) })}
          </Button>
        </div>
      )}
      {further > 0 && (
        <p className={words.muted}>
          {t('{count} more cases are of other variants.', { count: formatCount(further) })}
        </p>
      )}
    </>
  );
}

const PAGES = {};

const time = (id: 'median' | 'ninetieth' | 'longest', label: string): Column<StepTime> => ({
  id,
  label,
  value: (row) => row[id],
  cell: (row) => <Duration ms={row[id]} />,
  numeric: true,
});

const timeColumns: readonly Column<StepTime>[] = [
  { id: 'state', label: 'State', value: ({ stateLabel }) => stateLabel, says: true },
  {
    id: 'activity',
    label: 'Activity',
    value: ({ activity }) => activity,
    width: 'wide',
    card: 'title',
  },
  { id: 'times', label: 'Times', value: ({ times }) => times, numeric: true },
  time('median', 'Median'),
  time('ninetieth', '90th percentile'),
  time('longest', 'Longest'),
];

/** The duration of each kind of step. */
export const StepTimes = ({ rows }: { rows: readonly StepTime[] }) => (
  <DataTable
    label="How long each step took"
    rows={rows}
    columns={timeColumns}
    rowId={({ state, activity }) => `${state} ${activity}`}
    columnChoice={false}
    paging={PAGES}
    empty={{ description: 'No step fits.' }}
  />
);
