import { useQuery } from '@tanstack/react-query';
import type { ChartComparison, Difference } from '#machines/core/chart/compare.ts';
import type { Chart } from '#machines/core/chart/contract.ts';
import { Badge, Card, formatCount, formatDateTime } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { statsQuery } from './api.ts';
import { changeInWords } from './changeInWords.ts';
import words from './words.module.css';

const TONES = { added: 'success', removed: 'danger', changed: 'warning' } as const;

/** The differences between two versions as text, and where requests of the earlier one are. */
export function Differences({
  comparison,
  before,
  after,
}: {
  comparison: ChartComparison;
  before: Chart;
  after: Chart;
}) {
  const t = useTranslate();
  const { data: stats = [] } = useQuery(statsQuery(before.id));
  const ends = new Set(before.states.filter(({ kind }) => kind === 'final').map(({ id }) => id));
  const waiting = stats.filter(({ state, count }) => count > 0 && !ends.has(state));
  return (
    <Card
      title={t('Differences from version {version}', { version: before.pipeline?.version ?? '' })}
    >
      <DifferenceList differences={comparison.differences} />
      <h3 className={words.heading}>
        {t('Requests in progress by version {version}', {
          version: before.pipeline?.version ?? '',
        })}
      </h3>
      {waiting.length === 0 ? (
        <p className={words.muted}>{t('None that you may count.')}</p>
      ) : (
        <ul className={words.ways}>
          {waiting.map(({ state, label, count }) => (
            <li key={state} className={words.wayItem}>
              {t('{state}: {count}', { state: t(label), count: formatCount(count) })}
            </li>
          ))}
        </ul>
      )}
      <p className={words.muted}>
        {t('They keep the steps of their version; version {version} applies to later requests.', {
          version: after.pipeline?.version ?? '',
        })}
      </p>
    </Card>
  );
}

/** Lists what changed in a machine since a server ran its earlier rules. */
export function RuleDifferences({
  comparison,
  since,
  version,
}: {
  comparison: ChartComparison;
  since: string;
  version: number | null;
}) {
  const t = useTranslate();
  return (
    <Card title={t('Differences from version {version}', { version: version ?? '' })}>
      <p className={words.muted}>
        {t('First run on {when}. Recorded is who may send what, and where it leads.', {
          when: formatDateTime(since),
        })}
      </p>
      <DifferenceList differences={comparison.differences} />
    </Card>
  );
}

/** Differences as text, states before transitions. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  const t = useTranslate();
  if (differences.length === 0) return <p className={words.muted}>{t('No differences.')}</p>;
  return (
    <ul className={words.ways}>
      {differences.map(({ id, change, label, details }, place) => (
        // Two transitions between the same states have the same ID.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${id} ${place}`} className={words.wayItem}>
          <span>
            <Badge tone={TONES[change]}>{changeInWords(change)}</Badge>{' '}
            <strong className={words.strong}>{t(label)}</strong>
          </span>
          {details.map(({ field, before, after }) => (
            <span key={field} className={words.muted}>
              {t('{field}: {before} → {after}', {
                field: t(field),
                before: before === '' ? '–' : t(before),
                after: after === '' ? '–' : t(after),
              })}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
