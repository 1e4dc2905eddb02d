import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CountItem, Result } from '#machines/domains/assets/contracts/count.ts';
import { CONDITIONS, type Condition } from '#machines/domains/assets/resources/asset.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  Button,
  DateText,
  Field,
  Notice,
  NumberInput,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { optionsQuery } from '#web/kits/resources/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { COUNTS } from './api.ts';
import styles from '../assets.module.css';

const CONDITION_OPTIONS = Object.entries(CONDITIONS).map(([value, label]) => ({ value, label }));

/** Shows the scanned asset with what the register expects, and a button that records what was seen. */
export function SeenForm({
  countId,
  item,
  onDone,
}: {
  countId: number;
  item: CountItem;
  onDone: () => void;
}) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([COUNTS]);
  const places = useQuery(optionsQuery('workplace'));
  const [condition, setCondition] = useState(item.conditionBefore);
  const [quantity, setQuantity] = useState<number | null>(
    item.isCounted ? item.expectedQuantity || 1 : 1,
  );
  const [workplaceId, setWorkplaceId] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const mark = async (result: Result, seen: string = condition) => {
    const body = {
      countId,
      assetId: item.assetId,
      result,
      condition: seen as Condition,
      quantity: quantity ?? 1,
      workplaceId: result === 'elsewhere' ? workplaceId : null,
      note,
    };
    if (await submit('/Asset/Count/Mark', body)) onDone();
  };
  const where = [item.place, item.room].filter((part) => part !== null).join(', ');
  return (
    <section className={styles.body} aria-label={t('Scanned')} aria-live="polite">
      <p className={styles.scanned}>
        {item.name} ({item.code})
      </p>
      <p className={styles.muted}>
        {[item.kind, item.serialNumber, where || null, item.holder]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {item.countedBy !== null ? (
        <Notice tone="warning" live>
          {t('{name} has counted it:', { name: item.countedBy })}{' '}
          <DateText value={item.countedAt} withTime />
        </Notice>
      ) : (
        <>
          {!item.isExpected && (
            <Notice tone="info" live>
              {t('It is not on the list of this count. If it is here, count it all the same.')}
            </Notice>
          )}
          {item.isCounted && (
            <Field label="Number" name="quantity" required>
              <NumberInput value={quantity} onChange={setQuantity} />
            </Field>
          )}
          <Field label="Condition" name="condition">
            <Select
              value={condition}
              options={CONDITION_OPTIONS}
              onChange={(next) => setCondition(next ?? 'good')}
            />
          </Field>
          <Field label="Where it is" name="workplaceId" hint="Only if it was found elsewhere.">
            <Select
              clearable
              value={workplaceId}
              options={places.data ?? []}
              onChange={setWorkplaceId}
            />
          </Field>
          <Field label="Note" name="note">
            <TextInput value={note} maxLength={500} onValueChange={setNote} />
          </Field>
          <div className={styles.actions}>
            <Button variant="primary" loading={busy} onClick={() => void mark('found')}>
              {t('Found')}
            </Button>
            <Button disabled={busy} onClick={() => void mark('elsewhere')}>
              {t('Found elsewhere')}
            </Button>
            <Button disabled={busy} onClick={() => void mark('found', 'damaged')}>
              {t('Damaged')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
