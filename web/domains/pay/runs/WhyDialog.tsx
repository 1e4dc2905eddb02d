import { useQuery } from '@tanstack/react-query';
import type { Payslip, PayslipLine, WhyAnswer } from '#machines/domains/pay/contracts/payslips.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import {
  Button,
  Card,
  DescriptionList,
  Dialog,
  formatDate,
  Link,
  Notice,
  Skeleton,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { whyQuery } from './api.ts';
import { FigureName } from './FigureName.tsx';
import { inFigures } from './figures.ts';
import styles from './runs.module.css';

type Props = {
  slipId: number;
  slip: Payslip;
  line: PayslipLine | null;
  onWhy: (line: PayslipLine) => void;
  onClose: () => void;
};

/** Explains an amount. The server recalculates it now from the inputs that were frozen with the run. */
export function WhyDialog({ line, onClose, ...rest }: Props) {
  const t = useTranslate();
  if (!line) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('Why is {name} what it is?', { name: line.name })}
      size="large"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Why key={line.code} {...rest} code={line.code} />
    </Dialog>
  );
}

type WhyProps = Pick<Props, 'slipId' | 'slip' | 'onWhy'> & { code: string };

function Why({ slipId, code, slip, onWhy }: WhyProps) {
  const why = useQuery(whyQuery(slipId, code));
  return (
    <Loaded query={why} loading={<Skeleton kind="text" lines={8} />}>
      {(answer) => <Answer answer={answer} slip={slip} onWhy={onWhy} />}
    </Loaded>
  );
}

function Answer({
  answer: { trace, meanings, sources },
  slip,
  onWhy,
}: {
  answer: WhyAnswer;
  slip: Payslip;
  onWhy: Props['onWhy'];
}) {
  const t = useTranslate();
  return (
    <>
      {trace.formula !== '' && (
        <Card title="Formula">
          <pre className={styles.formula} translate="no">
            {trace.formula}
          </pre>
          <pre className={styles.formula} translate="no">
            = {inFigures(t, trace.withFigures)}
          </pre>
        </Card>
      )}
      <DescriptionList
        columns={2}
        items={[
          { label: 'Amount', value: inFigures(t, trace.amount) },
          ...(Number(trace.exact) === Number(trace.amount)
            ? []
            : [{ label: 'Before rounding', value: inFigures(t, trace.exact) }]),
          ...trace.days.map(({ full, paid, basis }) => ({
            label: t('For {paid} of {basis} days', { paid, basis }),
            value: inFigures(t, full),
          })),
          ...(trace.rest === null
            ? []
            : [{ label: 'Moves to the next month', value: inFigures(t, trace.rest) }]),
        ]}
      />
      {trace.names.length > 0 && (
        <Card title="Figures">
          <table className={styles.lines}>
            <tbody>
              {trace.names.map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row">
                    <FigureName name={name} slip={slip} meanings={meanings} onWhy={onWhy} />
                  </th>
                  <td>{inFigures(t, value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
      {trace.tables.map(({ table, from, row, value }) => (
        <Notice key={table} tone="info" title={t('Table {table}', { table })}>
          {t('In force since {day}', { day: formatDate(from) })}
          {row !== null && row.upTo != null && `, ≤ ${inFigures(t, String(row.upTo))}`}
          {row !== null && `, ${inFigures(t, String(row.value))}`} → {inFigures(t, value)}
        </Notice>
      ))}
      {/* Items are named with their sources below. */}
      {sources.length === 0 &&
        trace.items.map((item, at) => (
          <Notice
            key={`${item.element} ${at}`}
            tone="neutral"
            title={inFigures(t, String(item.amount))}
          />
        ))}
      {sources.length > 0 && (
        <Card title="Where it comes from">
          <DescriptionList
            columns={1}
            items={sources.map(({ label, detail, to }) => ({
              label,
              value:
                to === null ? inFigures(t, detail) : <Link to={to}>{inFigures(t, detail)}</Link>,
            }))}
          />
        </Card>
      )}
    </>
  );
}
