import type { Payslip, PayslipLine, WhyAnswer } from '#machines/domains/pay/contracts/payslips.ts';
import { getNameRead } from '#machines/domains/pay/calculation/formula/nameRead.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Button } from '#web/components/ui/index.ts';
import { type Translate, useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import styles from './runs.module.css';

type Props = {
  name: string;
  slip: Payslip;
  meanings: WhyAnswer['meanings'];
  onWhy: (line: PayslipLine) => void;
};

/** A figure that a formula reads, in words; those who work on pay also see its name in formulas. */
export function FigureName({ name, slip, meanings, onWhy }: Props) {
  const t = useTranslate();
  const isOffice = useMay()('isView', MENU.payrollRuns);
  const read = getNameRead(name);
  const line = slip.lines.find(({ code }) => code === read);
  const label = line?.name ?? meanings.find((one) => one.name === read)?.label;
  if (label === undefined) return <span translate="no">{name}</span>;
  const words = inWords(t, name, line ? label : t(label));
  return (
    <>
      {line ? (
        <span translate="no">
          <Button variant="ghost" size="small" onClick={() => onWhy(line)}>
            {words}
          </Button>
        </span>
      ) : (
        words
      )}
      {isOffice && (
        <code className={styles.inFormula} translate="no">
          {name}
        </code>
      )}
    </>
  );
}

function inWords(t: Translate, name: string, label: string): string {
  if (name.startsWith('before(')) return t('{name}, earlier periods', { name: label });
  if (name.startsWith('ytd(')) return t('{name}, the year so far', { name: label });
  return name.startsWith('full(')
    ? t('{name}, without regard to paid days', { name: label })
    : label;
}
