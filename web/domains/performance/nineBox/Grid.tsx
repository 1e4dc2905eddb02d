import { useState, type DragEvent } from 'react';
import type { NineBoxRow } from '#machines/domains/performance/contracts/nineBox.ts';
import { BOXES, THIRDS, type Third } from '#machines/domains/performance/scoring/nineBox.ts';
import { Button, formatCount } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './nineBox.module.css';

export type Place = { performance: Third | null; potential: Third | null };

/** A box shows at most this many names. The list below shows everyone. */
const MAX = 8;

const POTENTIALS = [3, 2, 1] as const;
const PERFORMANCES = [1, 2, 3] as const;

/** The grid: potential grows upwards, performance to the right. */
export function Grid({
  rows,
  onMove,
}: {
  rows: readonly NineBoxRow[];
  onMove: (row: NineBoxRow, to: Place) => void;
}) {
  const t = useTranslate();
  const drop = (event: DragEvent, to: Place) => {
    const row = rows.find(
      ({ appraisalId }) => String(appraisalId) === event.dataTransfer.getData('text/plain'),
    );
    if (!row || (row.performance === to.performance && row.potential === to.potential)) return;
    event.preventDefault();
    onMove(row, to);
  };
  return (
    <div className={styles.scroll}>
      <table className={styles.grid}>
        <caption className={styles.caption}>
          {t('Potential grows upwards, performance to the right.')}
        </caption>
        <thead>
          <tr>
            <td />
            {PERFORMANCES.map((performance) => (
              <th key={performance} scope="col">
                {t('Performance: {level}', { level: t(THIRDS[performance]) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {POTENTIALS.map((potential) => (
            <tr key={potential}>
              <th scope="row">{t('Potential: {level}', { level: t(THIRDS[potential]) })}</th>
              {PERFORMANCES.map((performance) => (
                <td
                  key={performance}
                  data-level={performance + potential}
                  onDragOver={(event) => event.preventDefault()}
                  onDrop={(event) => drop(event, { performance, potential })}
                >
                  <Box
                    name={BOXES[performance][potential]}
                    rows={rows.filter(
                      (row) => row.performance === performance && row.potential === potential,
                    )}
                    onOpen={(row) => onMove(row, { performance: null, potential: null })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Box({
  name,
  rows,
  onOpen,
}: {
  name: string;
  rows: readonly NineBoxRow[];
  onOpen: (row: NineBoxRow) => void;
}) {
  const t = useTranslate();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, MAX);
  return (
    <>
      <p className={styles.box}>
        <span>{t(name)}</span>
        <strong>{formatCount(rows.length)}</strong>
      </p>
      <ul className={styles.people}>
        {shown.map((row) => (
          <li key={row.appraisalId}>
            <button
              type="button"
              className={styles.person}
              draggable={row.mayMove}
              onDragStart={(event) =>
                event.dataTransfer.setData('text/plain', String(row.appraisalId))
              }
              onClick={() => onOpen(row)}
            >
              {row.name}
            </button>
          </li>
        ))}
      </ul>
      {rows.length > shown.length && (
        <Button size="small" variant="ghost" onClick={() => setShowsAll(true)}>
          {t('{count} more', { count: rows.length - shown.length })}
        </Button>
      )}
    </>
  );
}
