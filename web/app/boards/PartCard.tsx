import type { BoardFigure, BoardPart } from '#machines/kits/boards/contract.ts';
import { Card, Link, TextLink } from '#web/components/ui/index.ts';
import { writtenCell } from '#web/kits/reports/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { PartChart } from './PartChart.tsx';
import { PartTable } from './PartTable.tsx';
import styles from './BoardScreen.module.css';

/** A part of a board, linked to its report. */
export function PartCard({ part }: { part: BoardPart }) {
  const t = useTranslate();
  return (
    <Card title={t(part.title)} actions={<TextLink to={part.to}>{t('Open report')}</TextLink>}>
      <Inside part={part} />
    </Card>
  );
}

function Inside({ part }: { part: BoardPart }) {
  const t = useTranslate();
  switch (part.shows) {
    case 'failure':
      return (
        <p className={styles.quiet}>{t('This could not be loaded. Open the report, or reload.')}</p>
      );
    case 'figures':
      return (
        <dl className={styles.figures}>
          {part.figures.map((figure) => (
            <Figure key={figure.label} figure={figure} />
          ))}
        </dl>
      );
    case 'chart':
      return <PartChart part={part} />;
    case 'list':
      return <PartList part={part} />;
  }
}

/** A figure of a card. CSS shows the number above its label, although the label comes first in the markup. */
const Figure = ({ figure: { label, kind, value, to } }: { figure: BoardFigure }) => {
  const t = useTranslate();
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{t(label)}</dt>
      <dd>
        <Link className={styles.value} to={to}>
          {writtenCell({ kind }, value)}
        </Link>
      </dd>
    </div>
  );
};

function PartList({ part }: { part: BoardPart & { shows: 'list' } }) {
  const t = useTranslate();
  const { rows, total, to, columns, title } = part;
  if (rows.length === 0) return <p className={styles.quiet}>{t('No Data Found')}</p>;
  return (
    <>
      <PartTable label={title} columns={columns} rows={rows} />
      {total > rows.length && (
        <TextLink to={to}>
          {t('{n, plural, one {# more row} other {# more rows}}', { n: total - rows.length })}
        </TextLink>
      )}
    </>
  );
}
