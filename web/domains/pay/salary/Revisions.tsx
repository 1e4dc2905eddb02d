import { useMemo, useState } from 'react';
import { ARREARS_FORMULA } from '#machines/domains/increments/arrears.ts';
import type { SalaryHistory, SalaryRevision } from '#machines/domains/increments/revisions.ts';
import { DataTable } from '#web/components/table/index.ts';
import {
  Card,
  DateText,
  Money,
  Notice,
  StatTile,
  Tiles,
  formatDate,
} from '#web/components/ui/index.ts';
import { LetterDialog } from './LetterDialog.tsx';
import styles from './Revisions.module.css';
import { earlierColumns, revisionColumns } from './revisionColumns.tsx';
import { useTranslate } from '#web/lib/messages.ts';

/** A person's current pay, and all raises. */
export function Revisions({ history }: { history: SalaryHistory }) {
  const t = useTranslate();
  const [shown, setShown] = useState<SalaryRevision | null>(null);
  const columns = useMemo(() => revisionColumns(setShown), []);
  const { revisions } = history;
  const latest = revisions.find(({ appliedAt }) => appliedAt !== null);
  const scheduled = revisions.findLast(({ appliedAt }) => appliedAt === null);
  return (
    <div className={styles.history}>
      <Tiles>
        <StatTile label="Gross" value={<Money value={history.gross} currency />} hint="per month" />
        <StatTile label="Basic" value={<Money value={history.basic} currency />} hint="per month" />
        <StatTile
          label="Last changed"
          value={latest ? <DateText value={latest.effectiveDate} /> : '—'}
          hint={
            scheduled
              ? t('Changes on {day}', { day: formatDate(scheduled.effectiveDate) })
              : 'Nothing scheduled'
          }
        />
      </Tiles>
      {revisions.some(({ arrears }) => arrears.amount !== 0) && (
        <Notice tone="info" title="How arrears are calculated">
          {t(ARREARS_FORMULA)}
        </Notice>
      )}
      <DataTable
        label="Salary revisions"
        rows={revisions}
        columns={columns}
        rowId={({ incrementId }) => String(incrementId)}
        onOpen={setShown}
        paging={{ initialPageSize: 15 }}
        storageKey="salary.revisions"
        hotkeys="page"
        empty={{ description: 'No increment has been released yet.' }}
      />
      {history.earlier.length > 0 && (
        <Card title="Earlier raises">
          <DataTable
            label="Earlier raises"
            rows={history.earlier}
            columns={earlierColumns}
            rowId={({ effectiveDate, grossAfter }) => `${effectiveDate} ${grossAfter}`}
            paging={{ initialPageSize: 15 }}
            storageKey="salary.earlier"
          />
        </Card>
      )}
      <LetterDialog revision={shown} onClose={() => setShown(null)} />
    </div>
  );
}
