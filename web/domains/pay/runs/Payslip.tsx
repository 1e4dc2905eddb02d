import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payslip, PayslipLine } from '#machines/domains/pay/contracts/payslips.ts';
import { layOutSlip, type LaidOutPart } from '#machines/domains/pay/payslip/layOut.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import {
  Button,
  Card,
  DescriptionList,
  formatCount,
  formatDate,
  formatMoney,
  Money,
  Notice,
  Skeleton,
  StatTile,
  Tiles,
} from '#web/components/ui/index.ts';
import { useLanguage, useTranslate } from '#web/lib/messages.ts';
import { download } from '#web/lib/saveFile.ts';
import { slipQuery } from './api.ts';
import { ComparedSlip } from './ComparedSlip.tsx';
import { HoldOfSlip } from './HoldOfSlip.tsx';
import styles from './runs.module.css';
import { SLIP_STATES } from './states.ts';
import { WhyDialog } from './WhyDialog.tsx';

/** Shows a payslip. A click on an amount explains how it was calculated. */
export function PayslipOf({ slipId }: { slipId: number }) {
  const slip = useQuery(slipQuery(slipId));
  return (
    <Loaded query={slip} loading={<Skeleton kind="text" lines={12} />}>
      {(shown) => <Shown key={shown.id} slip={shown} />}
    </Loaded>
  );
}

function Shown({ slip }: { slip: Payslip }) {
  const t = useTranslate();
  const [explained, setExplained] = useState<PayslipLine | null>(null);
  const parts = layOutSlip(slip, {
    isBengali: useLanguage()[0].language === 'Bengali',
    t,
    date: formatDate,
    count: formatCount,
  });
  const save = () => {
    const locale = document.documentElement.lang || 'en-GB';
    download('/Payroll/SlipFile', { slipId: slip.id, locale }, `${slip.number}.pdf`).catch(
      sayRefused,
    );
  };
  return (
    <div className={styles.slip}>
      <Tiles>
        <StatTile
          label="Net pay"
          value={<Money value={slip.net} currency />}
          hint={t(SLIP_STATES[slip.state] ?? slip.state)}
        />
        <StatTile label="Gross" value={<Money value={slip.gross} currency />} />
        <StatTile label="Deductions" value={<Money value={slip.deductions} currency />} />
      </Tiles>
      {/* Why it is less is asked more often than anything below. */}
      {slip.before && <ComparedSlip slipId={slip.id} />}
      <Card
        title={slip.month}
        description={slip.number}
        actions={
          <Button size="small" onClick={save}>
            {t('Download PDF')}
          </Button>
        }
      >
        <DescriptionList
          columns={3}
          items={[
            { label: 'Name', value: slip.name },
            { label: 'Employee Id', value: slip.code },
            { label: 'Designation', value: slip.designation },
            { label: 'Department', value: slip.department },
            { label: 'Pay date', value: formatDate(slip.payDate) },
            {
              label: 'Paid days',
              value: t('{paid} of {all}', {
                paid: formatCount(slip.days.paid),
                all: formatCount(slip.days.basis),
              }),
            },
            { label: 'Bank', value: slip.bank ?? t('In cash') },
            { label: 'Account', value: slip.account === null ? '—' : `•••• ${slip.account}` },
          ]}
        />
      </Card>
      <HoldOfSlip slip={slip} />
      {parts.map((part) => (
        <Part key={part.part} part={part} slip={slip} onWhy={setExplained} />
      ))}
      <WhyDialog
        slipId={slip.id}
        line={explained}
        onClose={() => setExplained(null)}
        onWhy={setExplained}
        slip={slip}
      />
    </div>
  );
}

type PartProps = {
  part: LaidOutPart;
  slip: Payslip;
  onWhy: (line: PayslipLine) => void;
};

/**
 * Renders one part of the payslip's template. Net pay and person are shown above, so they are skipped here.
 * The part for carried amounts shows how much was taken.
 */
function Part({ part, slip, onWhy }: PartProps) {
  if (part.part === 'net' || part.part === 'person') return null;
  if (part.part === 'carried') return <Moving slip={slip} />;
  if (part.text !== null) {
    return (
      <Card title={part.title}>
        <p className={styles.message}>{part.text}</p>
      </Card>
    );
  }
  return <Lines part={part} slip={slip} onWhy={onWhy} />;
}

function Lines({ part: { title, lines, total, showsToDate }, slip, onWhy }: PartProps) {
  const t = useTranslate();
  const hasElements = lines.some(({ code }) => code !== null) || total !== null;
  return (
    <Card title={title}>
      <table className={styles.lines}>
        {hasElements && (
          <thead>
            <tr>
              <th scope="col">{t('Element')}</th>
              <td>{t('Amount')}</td>
              {showsToDate && <td>{t('Year to date')}</td>}
            </tr>
          </thead>
        )}
        <tbody>
          {lines.map((line) => {
            const element = slip.lines.find(({ code }) => code === line.code);
            return (
              <tr key={line.code ?? line.name}>
                <th scope="row">
                  {element ? (
                    <Button
                      variant="ghost"
                      size="small"
                      onClick={() => onWhy({ ...element, name: line.name })}
                    >
                      {line.name}
                    </Button>
                  ) : (
                    line.name
                  )}
                </th>
                <td>{line.text ?? <Money value={line.amount} />}</td>
                {showsToDate && (
                  <td>
                    <Money value={line.toDate} muted />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
        {total !== null && (
          <tfoot>
            <tr>
              <th scope="row">{t('Total')}</th>
              <td>
                <Money value={total} />
              </td>
              {showsToDate && <td />}
            </tr>
          </tfoot>
        )}
      </table>
    </Card>
  );
}

/** Shows each deduction that is partly carried over: "3,000 of 5,000 was taken; the rest moves to the next month". */
function Moving({ slip }: { slip: Payslip }) {
  const t = useTranslate();
  return slip.carried.map(({ code, name, taken, rest }) => (
    <Notice key={code} tone="info" title={name}>
      {t('{taken} of {all} was taken; the rest moves to the next month', {
        taken: formatMoney(taken),
        all: formatMoney(taken + rest),
      })}
    </Notice>
  ));
}
