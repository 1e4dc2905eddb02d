import { useMemo } from 'react';
import type { ImportCheck, ImportCreates, ImportLine } from '#machines/kits/resources/contract.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import type { ReadingChoices } from '#machines/core/contracts/fileReading.ts';
import {
  Button,
  Checkbox,
  classNames,
  Count,
  formatCount,
  Notice,
  StatusBadge,
  SummaryLine,
} from '#web/components/ui/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { FileReadingPanel } from './FileReadingPanel.tsx';
import styles from './jobs.module.css';
import { saveRefused } from './refusedFile.ts';

const CHANGES: Record<
  ImportLine['change'],
  { label: string; tone: 'success' | 'warning' | 'danger' | 'neutral' }
> = {
  new: { label: 'New', tone: 'success' },
  changed: { label: 'Changed', tone: 'warning' },
  same: { label: 'No change', tone: 'neutral' },
  refused: { label: 'Problem', tone: 'danger' },
};

/** The user's choices about a checked file. Omitted once the file is imported. */
export interface Choosing {
  title: string;
  /** Checks the file again with these choices. It is omitted if the file is no longer available. */
  onChoose?: ((choices: ReadingChoices) => void) | undefined;
  isBusy?: boolean;
  isGoodOnly: boolean;
  onGoodOnly: (isGoodOnly: boolean) => void;
}

/**
 * Shows how a file was read and what it would change, with the old and the new value of each line. Lines with
 * problems come first.
 */
export function ImportPreview({ check, choosing }: { check: ImportCheck; choosing?: Choosing }) {
  const t = useTranslate();
  const columns = useMemo(() => getColumns(t), [t]);
  const rows = useMemo(
    () =>
      check.lines
        .filter(({ change }) => change !== 'same')
        .sort((a, b) => Number(b.change === 'refused') - Number(a.change === 'refused')),
    [check],
  );
  const { counts, creates = [], lasting, reading, refusedRows } = check;
  const panel = reading && (
    <FileReadingPanel
      key={check.digest}
      reading={reading}
      onChoose={choosing?.onChoose}
      isBusy={choosing?.isBusy ?? false}
    />
  );
  if (reading && reading.missing.length > 0) return <>{panel}</>;
  return (
    <div className={styles.step}>
      {panel}
      {counts.refused > 0 && (
        <Notice
          tone="danger"
          title={t('{n, plural, one {# row has} other {# rows have}} problems', {
            n: counts.refused,
          })}
          live
          action={
            refusedRows && (
              <Button
                size="small"
                onClick={() => saveRefused(refusedRows, choosing?.title ?? '', t('Problems'))}
              >
                Download these rows
              </Button>
            )
          }
        >
          {t('Fix the file and upload it again; nothing was imported')}
          {choosing && counts.new + counts.changed > 0 && (
            <Checkbox
              label="Leave these rows out, and import the others"
              checked={choosing.isGoodOnly}
              onCheckedChange={choosing.onGoodOnly}
            />
          )}
        </Notice>
      )}
      <SummaryLine
        items={(['new', 'changed', 'same', 'refused'] as const).map((change) => ({
          label: CHANGES[change].label,
          value: <Count value={counts[change]} />,
        }))}
      />
      {creates.length > 0 && (
        <Notice
          tone="warning"
          title={t('The import also creates these names. Check their spelling.')}
        >
          <ul className={styles.changes}>
            {creates.map((one) => (
              <li key={one.label}>{namesIn(t, one)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {lasting !== undefined && (
        <Notice tone="warning" title={t(lasting.message, lasting.values)} />
      )}
      {counts.new + counts.changed + counts.refused > rows.length && (
        <Notice title={t('The first {count} are listed.', { count: formatCount(rows.length) })} />
      )}
      <DataTable
        label="Rows of the file"
        rows={rows}
        columns={columns}
        rowId={({ line }) => String(line)}
        paging={{ initialPageSize: 15 }}
        columnChoice={false}
        empty={{ description: 'The file contains no changes.' }}
      />
    </div>
  );
}

function namesIn(t: Translate, { label, count, names }: ImportCreates): string {
  const more = count - names.length;
  const shown = names.join(', ');
  return `${t(label)}: ${more > 0 ? t('{names} and {n} more', { names: shown, n: more }) : shown}`;
}

const getColumns = (t: Translate): readonly Column<ImportLine>[] => [
  { id: 'line', label: 'Line', value: ({ line }) => line, numeric: true, width: 'tiny' },
  { id: 'title', label: 'Name', value: ({ title }) => title, width: 'medium', card: 'title' },
  {
    id: 'change',
    label: 'Change',
    cell: ({ change }) => (
      <StatusBadge label={t(CHANGES[change].label)} tone={CHANGES[change].tone} />
    ),
    width: 'narrow',
    card: 'figure',
  },
  {
    id: 'what',
    label: 'Old → new',
    cell: ({ change, differences, problems, notes = [] }) => (
      <ul className={classNames(styles.changes, change === 'new' && styles.facts)}>
        {problems.map((problem) => (
          <li key={problem} className={styles.problem}>
            {problemIn(t, problem)}
          </li>
        ))}
        {notes.map((note) => (
          <li key={note}>{t(note)}</li>
        ))}
        {differences.map(({ label, before, after }) => (
          <li key={label}>
            {t(label)}: {before !== null && <span className={styles.was}>{before}</span>}{' '}
            {after ?? '—'}
          </li>
        ))}
      </ul>
    ),
    width: 'widest',
    card: 'line',
  },
];

/** Translates a problem. If it begins with a column name of the file, that name isn't translated. */
function problemIn(t: Translate, problem: string): string {
  const [, column, message] = /^([A-Z][A-Za-z]+): (.+)$/s.exec(problem) ?? [];
  const whole = t(problem);
  return column && message && whole === problem ? `${column}: ${t(message)}` : whole;
}
