import type { AppraisalView, FormView } from '#machines/domains/performance/contracts/appraisal.ts';
import { roundScore, type ScoredPart } from '#machines/domains/performance/scoring/weights.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Card,
  formatNumber,
  Notice,
  Percent,
  RelativeTime,
  SummaryLine,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './performance.module.css';
import { formatFigure } from './figures.tsx';

/** Shows the final score and how it was calculated. */
export function Result({ result }: { result: NonNullable<AppraisalView['result']> }) {
  const t = useTranslate();
  return (
    <>
      <SummaryLine
        items={[
          { label: 'Score', value: formatFigure(result.score) },
          { label: 'Rating', value: result.rating ?? '—' },
        ]}
      />
      {result.isCalibrated && (
        <Notice tone="info" title="This score was calibrated">
          {t('Calculated: {score}. {reason}', {
            score: formatFigure(result.calculated),
            reason: result.reason ?? '',
          })}
        </Notice>
      )}
      <Parts title="How the score is made" parts={result.parts} />
      <Parts title="Behavior by rater" parts={result.raters} />
      <Parts
        title="Supervisors by their days"
        about="Each supervisor’s marks count for the days on which they led the person."
        parts={result.supervisors ?? []}
      />
    </>
  );
}

function Parts({
  title,
  about,
  parts,
}: {
  title: string;
  about?: string;
  parts: readonly ScoredPart[];
}) {
  const t = useTranslate();
  if (parts.length === 0) return null;
  return (
    <Card title={title} description={about}>
      <DataTable
        label={t(title)}
        rows={parts}
        columns={COLUMNS}
        rowId={({ name }) => name}
        storageKey="performance.parts"
        empty={{ description: 'No marks were given.' }}
      />
    </Card>
  );
}

const COLUMNS: readonly Column<ScoredPart>[] = [
  { id: 'name', label: 'Part', value: ({ name }) => name, says: true, card: 'title' },
  {
    id: 'score',
    label: 'Mark',
    value: ({ score }) => score,
    numeric: true,
    cell: ({ score }) => (score === null ? '—' : formatNumber(roundScore(score, 2))),
  },
  {
    id: 'share',
    label: 'Share',
    value: ({ share }) => share,
    numeric: true,
    cell: ({ share }) => <Percent value={share} />,
  },
  {
    id: 'points',
    label: 'Points',
    value: ({ points }) => points,
    numeric: true,
    cell: ({ points }) => formatNumber(roundScore(points, 2)),
  },
];

const TITLES = {
  self: 'Self assessment',
  supervisor: 'Supervisor assessment',
  earlier: 'Earlier supervisor’s assessment',
  hr: 'HR assessment',
} as const;

/** Shows the marks that a rater has sent. */
export function SentForm({ form, view }: { form: FormView; view: AppraisalView }) {
  const t = useTranslate();
  const names = new Map(view.factors.map(({ id, name }) => [id, name]));
  return (
    <Card
      title={TITLES[form.kind]}
      description={
        form.sentAt === null ? undefined : (
          <>
            {form.raterName}
            {' · '}
            <RelativeTime at={form.sentAt} />
          </>
        )
      }
    >
      <ul className={styles.marks}>
        {form.marks.map(({ factorId, mark, words }) => (
          <li key={factorId}>
            <span className={styles.what}>
              <span>{names.get(factorId) ?? t('A factor that is no longer rated')}</span>
              {words !== '' && <span className={styles.why}>{words}</span>}
            </span>
            <strong>{formatFigure(mark)}</strong>
          </li>
        ))}
      </ul>
      {form.words !== '' && <p className={styles.words}>{form.words}</p>}
    </Card>
  );
}
