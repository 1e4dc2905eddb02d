import { useState } from 'react';
import {
  DATE_ORDER_LABELS,
  DATE_ORDERS,
  DECIMAL_LABELS,
  DECIMAL_SIGNS,
  ENCODINGS,
  LEFT_OUT_LABELS,
  type FileReading,
  type ReadingChoices,
} from '#machines/core/contracts/fileReading.ts';
import { Button, Checkbox, Field, Notice, Select } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './jobs.module.css';

interface Props {
  reading: FileReading;
  /** Checks the file again with these choices. It is omitted if the file is no longer available. */
  onChoose?: ((choices: ReadingChoices) => void) | undefined;
  isBusy?: boolean;
}

/** Shows how a file was read and which rows were left out, and lets the user read it differently. */
export function FileReadingPanel({ reading, onChoose, isBusy = false }: Props) {
  const t = useTranslate();
  const [changes, setChanges] = useState<ReadingChoices>({});
  const fills = changes.columns ?? reading.columns.map((column) => column.fills);
  const change = (more: ReadingChoices) => setChanges({ ...changes, ...more });
  const fill = (at: number, label: string | null) =>
    change({
      columns: fills.map((one, place) => (place === at ? label : one === label ? null : one)),
    });
  const isOpen =
    reading.missing.length > 0 || reading.dates.isAmbiguous || reading.numbers.isAmbiguous;
  return (
    <div className={styles.step}>
      {reading.missing.length > 0 && (
        <Notice
          tone="danger"
          title={t('The file has no column for {columns}', { columns: reading.missing.join(', ') })}
          live
        >
          {onChoose
            ? t('Choose below which of its columns they are, then check the file again.')
            : t('Add the columns to the file, and upload it again.')}
        </Notice>
      )}
      {reading.dates.isAmbiguous && (
        <Notice
          tone="warning"
          title={t('“{example}” can be two days', { example: reading.dates.example ?? '' })}
          live
        >
          {t('Choose below in which order days and months are written.')}
        </Notice>
      )}
      {reading.ignored.length > 0 && (
        <Notice title={t('Not imported: {columns}', { columns: reading.ignored.join(', ') })}>
          {t('No column of the import takes them. You can choose one below.')}
        </Notice>
      )}
      {reading.hidden > 0 && (
        <Notice
          tone="warning"
          title={t(
            '{n, plural, one {# row is} other {# rows are}} hidden in the workbook, such as by a filter',
            { n: reading.hidden },
          )}
        >
          <Checkbox
            label="Leave hidden rows out"
            checked={changes.isHiddenLeftOut ?? reading.left.some(({ why }) => why === 'hidden')}
            disabled={!onChoose}
            onCheckedChange={(isHiddenLeftOut) => change({ isHiddenLeftOut })}
          />
        </Notice>
      )}
      <details className={styles.reading} open={isOpen}>
        <summary>{t('How the file was read')}</summary>
        <div className={styles.step}>
          {reading.isRemembered && (
            <p className={styles.muted}>{t('As chosen for the last file with these columns.')}</p>
          )}
          <dl className={styles.columns}>
            {reading.columns.map(({ header, samples }, at) => (
              <div key={`${at} ${header}`}>
                <dt>
                  <span translate="no">{header}</span>
                  <span className={styles.muted} translate="no">
                    {samples.join(' · ')}
                  </span>
                </dt>
                <dd>
                  <Field label={header} name={`column${at}`} hideLabel>
                    <Select
                      options={reading.known.map(({ label }) => ({ value: label, label }))}
                      value={fills[at] ?? null}
                      onChange={(label) => fill(at, label)}
                      placeholder="Not imported"
                      clearable
                      disabled={!onChoose}
                    />
                  </Field>
                </dd>
              </div>
            ))}
          </dl>
          <div className={styles.formats}>
            {reading.dates.order !== null && (
              <Field label="Dates are written" name="dates">
                <Select
                  options={DATE_ORDERS.map((value) => ({ value, label: DATE_ORDER_LABELS[value] }))}
                  value={changes.dates ?? (reading.dates.isAmbiguous ? null : reading.dates.order)}
                  onChange={(dates) => dates && change({ dates })}
                  disabled={!onChoose}
                />
              </Field>
            )}
            {reading.numbers.example !== null && (
              <Field label="Numbers are written" name="numbers">
                <Select
                  options={DECIMAL_SIGNS.map((value) => ({ value, label: DECIMAL_LABELS[value] }))}
                  value={changes.numbers ?? reading.numbers.sign}
                  onChange={(numbers) => numbers && change({ numbers })}
                  disabled={!onChoose}
                />
              </Field>
            )}
            {reading.sheets.length > 1 && (
              <Field label="Sheet" name="sheet">
                <Select
                  options={reading.sheets.map((value) => ({ value, label: value }))}
                  value={changes.sheet ?? reading.sheet}
                  onChange={(sheet) => sheet !== null && change({ sheet })}
                  disabled={!onChoose}
                />
              </Field>
            )}
            {reading.encoding !== null && reading.encoding !== 'utf-8' && (
              <Field label="Encoding" name="encoding">
                <Select
                  options={ENCODINGS.map((value) => ({ value, label: value }))}
                  value={changes.encoding ?? reading.encoding}
                  onChange={(encoding) => encoding && change({ encoding })}
                  disabled={!onChoose}
                />
              </Field>
            )}
          </div>
          {reading.leftCount > 0 && (
            <div>
              <p className={styles.muted}>
                {t('{n, plural, one {# row is no data} other {# rows are no data}} and left out', {
                  n: reading.leftCount,
                })}
              </p>
              <ul className={styles.changes}>
                {reading.left.slice(0, 10).map(({ line, why, text }) => (
                  <li key={line}>
                    {t('Line {line}: {why}', { line, why: t(LEFT_OUT_LABELS[why]) })}{' '}
                    <span translate="no">{text}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {onChoose && (
            <div className={styles.actions}>
              <Button
                loading={isBusy}
                disabled={Object.keys(changes).length === 0}
                onClick={() => onChoose(changes)}
              >
                Check again
              </Button>
            </div>
          )}
        </div>
      </details>
    </div>
  );
}
