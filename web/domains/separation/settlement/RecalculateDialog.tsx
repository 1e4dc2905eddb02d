import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SettlementView } from '#machines/domains/separation/contracts/settlement.ts';
import {
  LINE_DIRECTIONS,
  type LineDirection,
} from '#machines/domains/separation/settlement/sources.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  Button,
  Card,
  Checkbox,
  Field,
  FormDialog,
  NumberInput,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { SETTLEMENTS } from './api.ts';
import styles from './settlement.module.css';

interface ByHand {
  direction: LineDirection;
  title: string;
  amount: number | null;
  reason: string;
  isTaxed: boolean;
}

const NEW: ByHand = {
  direction: 'earning',
  title: '',
  amount: null,
  reason: '',
  isTaxed: false,
};
const DIRECTIONS = (['earning', 'deduction'] as const).map((value) => ({
  value,
  label: LINE_DIRECTIONS[value],
}));

/** Calculates the settlement again from the current ledgers, with lines that HR adds by hand. */
export function RecalculateDialog({
  view,
  onClose,
}: {
  view: SettlementView;
  onClose: () => void;
}) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([SETTLEMENTS, ['workflow']]);
  const [lines, setLines] = useState<ByHand[]>(() =>
    view.lines
      .filter(({ source }) => source === 'other')
      .map(({ direction, title, amount, reason, figures }) => ({
        direction,
        title,
        amount,
        reason: reason ?? '',
        isTaxed: figures.isTaxed === true,
      })),
  );
  const change = (at: number, values: Partial<ByHand>) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...values } : line)));
  const save = async () => {
    const body = { settlementId: view.settlementId, lines };
    if (await submit('/Separation/RecalculateSettlement', body)) onClose();
  };
  return (
    <FormDialog
      title="Recalculate"
      description="Every ledger is read again. Add only what no ledger has, such as a tax difference."
      submitLabel="Recalculate"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      {lines.map((line, index) => (
        <Card
          // Lines have no other key, and are never sorted.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          title={t('Line {n}', { n: index + 1 })}
          actions={
            <Button
              size="small"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => setLines(lines.filter((_, at) => at !== index))}
            >
              {t('Remove')}
            </Button>
          }
        >
          <div className={styles.fields}>
            <Field label="Direction" name={`lines.${index}.direction`} required>
              <Select
                value={line.direction}
                onChange={(direction) => change(index, { direction: direction ?? 'earning' })}
                options={DIRECTIONS}
              />
            </Field>
            <Field label="What" name={`lines.${index}.title`} required>
              <TextInput value={line.title} onValueChange={(title) => change(index, { title })} />
            </Field>
            <Field label="Amount" name={`lines.${index}.amount`} required>
              <NumberInput
                value={line.amount}
                decimals={2}
                min={0}
                onChange={(amount) => change(index, { amount })}
              />
            </Field>
            <Field label="Reason" name={`lines.${index}.reason`} required>
              <TextInput
                value={line.reason}
                onValueChange={(reason) => change(index, { reason })}
              />
            </Field>
            {line.direction === 'earning' && (
              <Checkbox
                label="Counts in taxable income"
                checked={line.isTaxed}
                onCheckedChange={(isTaxed) => change(index, { isTaxed })}
              />
            )}
          </div>
        </Card>
      ))}
      <Button icon={<Plus aria-hidden="true" />} onClick={() => setLines([...lines, NEW])}>
        {t('Add a line')}
      </Button>
    </FormDialog>
  );
}
