import type { SettlementLine } from '#machines/domains/separation/contracts/settlement.ts';
import { Card, Link, Money } from '#web/components/ui/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { getExplanation, getSourceLabel } from './explained.ts';
import { Incomes } from './Incomes.tsx';
import { getSourcePath, type LineOwner } from './sourcePath.ts';
import styles from './settlement.module.css';

type LinesProps = {
  title: string;
  lines: readonly SettlementLine[];
  direction: SettlementLine['direction'];
  /** Null if the reader is the leaver, who may not open the screens that the lines link to. */
  owner: LineOwner | null;
};

/** Shows the earnings or the deductions of a settlement, with the figures behind each line and their total. */
export function Lines({ title, lines, direction, owner }: LinesProps) {
  const t = useTranslate();
  const may = useMay();
  const own = lines.filter((line) => line.direction === direction);
  if (own.length === 0) return null;
  return (
    <Card title={title}>
      <ul className={styles.lines}>
        {own.map((line, index) => (
          <li key={`${line.source} ${line.sourceId ?? index}`}>
            <span className={styles.what}>
              <Name
                label={getLabel(t, line)}
                to={owner && getSourcePath(line, owner, (menu) => may('isView', menu))}
              />
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

const getLabel = (t: Translate, { source, figures, title }: SettlementLine): string => {
  const label = t(getSourceLabel(source, figures.kind ?? null));
  return title === '' || source === 'compensation' ? label : `${label} · ${title}`;
};

/** The name of a line, as a link to its source if that has a screen. */
const Name = ({ label, to }: { label: string; to: string | null }) =>
  to === null ? <span>{label}</span> : <Link to={to}>{label}</Link>;
