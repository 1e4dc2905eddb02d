import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { sumOfShares } from '#machines/domains/organisation/contracts/profitCenters.ts';
import { optionsQuery } from '#web/kits/resources/index.ts';
import {
  Button,
  Field,
  formatNumber,
  IconButton,
  Notice,
  NumberInput,
  Select,
  type Option,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './profitCenters.module.css';

export interface Share {
  profitCenterId: number | null;
  share: number | null;
}

/** Edits profit centers with their shares, and shows how far the total is from 100 %. */
export function ShareRows({
  value,
  onChange,
  known,
  error,
}: {
  value: readonly Share[];
  onChange: (next: readonly Share[]) => void;
  /** The options that are already chosen, even if they are no longer offered. */
  known: readonly Option<number>[];
  error: (name: string) => string | undefined;
}) {
  const t = useTranslate();
  const { data: active = [], isPending } = useQuery(optionsQuery('profitCenter'));
  const offered = new Set(active.map((one) => one.value));
  const options = [...active, ...known.filter((one) => !offered.has(one.value))];
  const change = (index: number, next: Partial<Share>) =>
    onChange(value.map((row, at) => (at === index ? { ...row, ...next } : row)));
  const left = Math.round((100 - sumOfShares(value)) * 100) / 100;
  const problem = error('shares');
  return (
    <fieldset className={styles.shares}>
      <legend className={styles.legend}>{t('Shares')}</legend>
      {value.map((row, index) => (
        <div
          key={index}
          className={styles.row}
          role="group"
          aria-label={t('Profit center {n}', { n: index + 1 })}
        >
          <Field
            label="Profit center"
            name={`shares.${index}.profitCenterId`}
            error={error(`shares.${index}.profitCenterId`)}
            required
          >
            <Select
              options={options}
              loading={isPending}
              value={row.profitCenterId}
              onChange={(profitCenterId) => change(index, { profitCenterId })}
            />
          </Field>
          <Field
            label="Share"
            name={`shares.${index}.share`}
            error={error(`shares.${index}.share`)}
            required
          >
            <NumberInput
              value={row.share}
              decimals={2}
              suffix="%"
              onChange={(share) => change(index, { share })}
            />
          </Field>
          <IconButton
            label={t('Remove profit center {n}', { n: index + 1 })}
            disabled={value.length === 1}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div className={styles.foot}>
        <Button
          size="small"
          icon={<Plus aria-hidden="true" />}
          onClick={() =>
            onChange([...value, { profitCenterId: null, share: left > 0 ? left : null }])
          }
        >
          {t('Add profit center')}
        </Button>
        <span role="status">
          {left === 0
            ? t('100 % given')
            : left > 0
              ? t('{n} % left to allocate', { n: formatNumber(left) })
              : t('{n} % over', { n: formatNumber(-left) })}
        </span>
      </div>
      {problem !== undefined && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </fieldset>
  );
}
