import type { SettlementLine } from '#machines/domains/separation/contracts/settlement.ts';
import { expense } from '#machines/domains/money/expense/requests/expense.ts';
import { iou } from '#machines/domains/money/expense/requests/iou.ts';
import { Card, Link, Money } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { getExplanation, getSourceLabel } from './explained.ts';
import { Incomes } from './Incomes.tsx';
import styles from './settlement.module.css';

type LinesProps = {
  title: string;
  lines: readonly SettlementLine[];
  direction: SettlementLine['direction'];
  /** Whether the reader is the leaver, who may not open the screens that the lines link to. */
  isOwn?: boolean;
};

/** Shows the earnings or the deductions of a settlement, with the figures behind each line and their total. */
export function Lines({ title, lines, direction, isOwn = false }: LinesProps) {
  const t = useTranslate();
  const own = lines.filter((line) => line.direction === direction);
  if (own.length === 0) return null;
  return (
    <Card title={title}>
      <ul className={styles.lines}>
        {own.map((line, index) => (
          <li key={`${line.source} ${line.sourceId ?? index}`}>
            <span className={styles.what}>
              <span>
                {t(getLabel(line))}
                {line.title !== '' && line.source !== 'compensation' && (
                  <>
                    {' · '}
                    {isOwn ? line.title : <Source line={line} />}
                  </>
                )}
              </span>
              <span className={styles.why}>{getExplanation(t, line)}</span>
              {line.figures.incomes && <Incomes incomes={line.figures.incomes} />}
            </span>
            <Money value={line.amount} />
          </li>
        ))}
        <li className={styles.total}>
          <span>{t('Total')}</span>
          <Money
            value={own.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100}
            currency
          />
        </li>
      </ul>
    </Card>
  );
}

const getLabel = ({ source, figures }: SettlementLine): string =>
  getSourceLabel(source, figures.kind ?? null);

/** The name of a line's source, as a link if that has a screen. */
function Source({ line: { source, sourceId, title } }: { line: SettlementLine }) {
  const to =
    sourceId === null
      ? null
      : source === 'charge' || source === 'waiver'
        ? paths.history('clearanceItem', sourceId)
        : source === 'expense'
          ? `${expense.onBehalf.address}?request=${sourceId}`
          : source === 'advance'
            ? `${iou.onBehalf.address}?request=${sourceId}`
            : null;
  return to === null ? title : <Link to={to}>{title}</Link>;
}
