import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { LaidOutLine, LaidOutPart } from '#machines/domains/pay/payslip/layOut.ts';
import type {
  PayslipPreview,
  PreviewedTemplate,
} from '#machines/domains/pay/contracts/payslipPreview.ts';
import { PAYSLIP_PARTS, ZERO_LINES } from '#machines/domains/pay/payslip/template.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Money, Notice, Skeleton, Tabs } from '#web/components/ui/index.ts';
import type { FormControl } from '#web/kits/resources/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { payslipPreviewQuery } from './api.ts';
import styles from './structure.module.css';

const PAUSE_MS = 400;

type Values = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const rowsOf = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? (value as readonly Values[]) : [];
const isKey = <Key extends string>(
  known: Readonly<Record<Key, string>>,
  key: unknown,
): key is Key => typeof key === 'string' && Object.hasOwn(known, key);
const zeroLinesOf = (value: unknown) => (isKey(ZERO_LINES, value) ? value : 'element');

/** Returns the template in the form, without rows that aren't filled in yet. */
function toTemplate(values: Values): PreviewedTemplate {
  const { payrollGroupId, showsToDate, zeroLines, message, messageBn } = values;
  return {
    payrollGroupId: typeof payrollGroupId === 'number' ? payrollGroupId : null,
    showsToDate: showsToDate === true,
    zeroLines: zeroLinesOf(zeroLines),
    message: textOf(message),
    messageBn: textOf(messageBn),
    parts: rowsOf(values['parts']).flatMap(({ part, name, nameBn }) =>
      isKey(PAYSLIP_PARTS, part) ? [{ part, name: textOf(name), nameBn: textOf(nameBn) }] : [],
    ),
    elements: rowsOf(values['elements']).flatMap(({ elementId, name, nameBn, zeroLines: own }) =>
      typeof elementId === 'number'
        ? [{ elementId, name: textOf(name), nameBn: textOf(nameBn), zeroLines: zeroLinesOf(own) }]
        : [],
    ),
  };
}

/** Shown below a payslip template that is being edited: a real payslip as it would look in both languages. */
export function TemplateAssistant({ control }: { control: FormControl }) {
  const values = useWatch({ control }) as Values;
  const template = useDebounced(JSON.stringify(toTemplate(values)), PAUSE_MS);
  const preview = useQuery({
    ...payslipPreviewQuery(JSON.parse(template) as PreviewedTemplate),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={preview} loading={<Skeleton kind="text" lines={8} />}>
      {({ slip }) => <Shown slip={slip} />}
    </Loaded>
  );
}

function Shown({ slip }: { slip: PayslipPreview['slip'] }) {
  const t = useTranslate();
  const [tab, setTab] = useState('english');
  if (slip === null) {
    return (
      <Notice tone="neutral">
        {t('A slip is shown here once there is one that you may see.')}
      </Notice>
    );
  }
  return (
    <section className={styles.stack} aria-label={t('Preview')}>
      <Tabs
        label="Preview"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'english', label: 'English', content: <Sheet slip={slip} parts={slip.english} /> },
          { id: 'bengali', label: 'Bengali', content: <Sheet slip={slip} parts={slip.bengali} /> },
        ]}
      />
    </section>
  );
}

type SheetProps = { slip: NonNullable<PayslipPreview['slip']>; parts: readonly LaidOutPart[] };

function Sheet({ slip: { name, month, number }, parts }: SheetProps) {
  return (
    <div className={styles.sheet} translate="no">
      <p>
        <strong>{month}</strong> · {name} · {number}
      </p>
      {parts.map((part) => (
        <Part key={part.part} part={part} />
      ))}
    </div>
  );
}

function Part({ part: { title, lines, total, text, showsToDate } }: { part: LaidOutPart }) {
  const t = useTranslate();
  if (text !== null) return <p className={styles.message}>{text}</p>;
  const toDate = (amount: number | null) =>
    showsToDate && <td>{amount !== null && <Money value={amount} muted />}</td>;
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <td>{lines.length === 0 && total !== null && <Money value={total} />}</td>
          {showsToDate && <td>{t('Year to date')}</td>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.code ?? line.name}>
            <th scope="row">{line.name}</th>
            <td>
              <Amount line={line} />
            </td>
            {toDate(line.toDate)}
          </tr>
        ))}
      </tbody>
      {total !== null && lines.length > 0 && (
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            <td>
              <Money value={total} />
            </td>
            {toDate(null)}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const Amount = ({ line: { text, amount } }: { line: LaidOutLine }) =>
  text === null ? amount !== null && <Money value={amount} /> : text;
