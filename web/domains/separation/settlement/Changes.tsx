import type { SettlementChanges } from '#machines/domains/separation/contracts/settlement.ts';
import {
  type LineDirection,
  PAY_ITEM_KINDS,
  SETTLEMENT_SOURCES,
} from '#machines/domains/separation/settlement/sources.ts';
import { Card, Money } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './settlement.module.css';

/** Shows what has changed since the approved version or, if none is approved, since the previous one. */
export function Changes({
  changes,
  net,
  labels,
}: {
  changes: SettlementChanges;
  net: number;
  labels: Readonly<Record<LineDirection, string>>;
}) {
  const t = useTranslate();
  const { version, wasApproved, lines } = changes;
  const values = { version };
  return (
    <Card
      title={
        wasApproved
          ? t('Changes since version {version}, which was approved', values)
          : t('Changes since version {version}', values)
      }
    >
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={`${line.source} ${line.direction} ${line.title} ${line.before} ${line.now}`}>
            <span className={styles.what}>
              <span>
                {t(PAY_ITEM_KINDS.get(line.kind ?? '') ?? SETTLEMENT_SOURCES[line.source])}
                {line.title !== '' && line.source !== 'compensation' && ` · ${line.title}`}
              </span>
              <span className={styles.why}>{t(labels[line.direction])}</span>
            </span>
            <Difference before={line.before} now={line.now} />
          </li>
        ))}
        <li className={styles.total}>
          <span>{t('Net')}</span>
          <Difference before={changes.net} now={net} />
        </li>
      </ul>
    </Card>
  );
}

function Difference({ before, now }: { before: number | null; now: number | null }) {
  return (
    <span>
      {before === null ? '—' : <Money value={before} />}
      {' → '}
      {now === null ? '—' : <Money value={now} />}
    </span>
  );
}
