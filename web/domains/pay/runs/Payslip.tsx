import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payslip, PayslipLine } from '#machines/domains/pay/contracts/payrollRuns.ts';
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
import { useTranslate } from '#web/lib/messages.ts';
import { download } from '#web/lib/saveFile.ts';
import { slipQuery } from './api.ts';
import { ComparedSlip } from './ComparedSlip.tsx';
import { HoldOfSlip } from './HoldOfSlip.tsx';
import styles from './runs.module.css';
import { SLIP_STATES } from './states.ts';
import { WhyDialog } from './WhyDialog.tsx';

/** A slip, on which every amount opens to how it came about. */
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
  const [asked, setAsked] = useState<PayslipLine | null>(null);
  const lines = (direction: PayslipLine['direction']) =>
    slip.lines.filter(
      (line) =>
        line.direction === direction &&
        line.unit === 'money' &&
        (line.amount !== 0 || line.toDate !== 0 || !line.hidesAtZero),
    );
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
      <Lines title="Earnings" lines={lines('earning')} sum={slip.gross} onWhy={setAsked} />
      <Lines title="Deductions" lines={lines('deduction')} sum={slip.deductions} onWhy={setAsked} />
      <Moving slip={slip} />
      <Arrears slip={slip} />
      {lines('employer').length > 0 && (
        <Lines
          title="Paid by the company"
          lines={lines('employer')}
          sum={slip.employer}
          onWhy={setAsked}
        />
      )}
      {slip.before && <ComparedSlip slipId={slip.id} />}
      <WhyDialog
        slipId={slip.id}
        line={asked}
        onClose={() => setAsked(null)}
        onWhy={setAsked}
        slip={slip}
      />
    </div>
  );
}

type LinesProps = {
  title: string;
  lines: readonly PayslipLine[];
  sum: number;
  onWhy: (line: PayslipLine) => void;
};

function Lines({ title, lines, sum, onWhy }: LinesProps) {
  const t = useTranslate();
  return (
    <Card title={title}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('Element')}</th>
            <td>{t('Amount')}</td>
            <td>{t('Year to date')}</td>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.code}>
              <th scope="row">
                <Button variant="ghost" size="small" onClick={() => onWhy(line)}>
                  {line.name}
                </Button>
              </th>
              <td>
                <Money value={line.amount} />
              </td>
              <td>
                <Money value={line.toDate} muted />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            <td>
              <Money value={sum} />
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

/** "3,000 of 5,000 was taken; the rest moves". */
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

function Arrears({ slip }: { slip: Payslip }) {
  const t = useTranslate();
  if (slip.arrears.length === 0) return null;
  return (
    <Card title="Arrears">
      <table className={styles.lines}>
        <tbody>
          {slip.arrears.flatMap(({ slipId, month, causes, lines }) =>
            lines.map(({ code, name, amount }) => (
              <tr key={`${slipId} ${code}`}>
                <th scope="row">
                  {name}, {month} (
                  {causes.map((cause) => t(LATE_LABELS[cause] ?? cause)).join(', ')})
                </th>
                <td>
                  <Money value={amount} sign />
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </Card>
  );
}

const LATE_LABELS: Readonly<Record<string, string>> = {
  pay: 'Raise',
  assignment: 'Pay structure',
  attendance: 'Attendance',
  employment: 'Employment',
};
