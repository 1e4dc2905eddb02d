import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  STARTING_SETS,
  STARTING_SET_IDS,
  type StartingSetId,
} from '#machines/domains/company/startingSets.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Button, Card, formatDay, Notice, TextLink } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { currentCurrency } from '#web/lib/currency.ts';
import { missingQuery, startingSetKey, startingSetQuery } from './api.ts';
import { StartingSetField } from './StartingSetField.tsx';
import styles from './setup.module.css';

const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;

/** Writes the date with which the name of a holiday begins as the reader does. */
const withDate = (name: string) => name.replace(ISO_DAY, (day) => formatDay(day));

/** Adds the rows with which companies of a country begin. Existing rows don't change. */
export function StartingSetCard() {
  const t = useTranslate();
  const [set, setSet] = useState<StartingSetId>(
    () =>
      STARTING_SET_IDS.find((id) => STARTING_SETS[id].currency === currentCurrency()) ?? 'general',
  );
  const { data } = useQuery(startingSetQuery(set));
  const { submit, busy } = useSubmit([startingSetKey, missingQuery.queryKey]);
  const lacking = (data?.parts ?? []).filter(({ added }) => added.length > 0);
  const canAdd = lacking.some(({ isRefused }) => !isRefused);
  return (
    <Card title={t('Leave, holidays and hours')}>
      <div className={styles.form}>
        <StartingSetField value={set} onChange={(id) => setSet(id ?? set)} />
        {data && lacking.length === 0 && <p>{t('Everything of this set is there.')}</p>}
        {lacking.length > 0 && (
          <ul className={styles.links}>
            {lacking.map(({ title, address, added, isRefused }) => (
              <li key={title}>
                <TextLink to={address}>{t(title)}</TextLink> ·{' '}
                {isRefused ? (
                  t('{n, plural, one {# row} other {# rows}} that someone with access can add', {
                    n: added.length,
                  })
                ) : (
                  <span translate="no">{added.slice(0, 6).map(withDate).join(', ')}</span>
                )}
                {!isRefused && added.length > 6 && ` ${t('and {n} more', { n: added.length - 6 })}`}
              </li>
            ))}
          </ul>
        )}
        {lacking.some(({ added }) => added.some((name) => name.includes('(expected)'))) && (
          <Notice tone="info">
            {t(
              'Holidays marked “expected” follow the moon. Correct their days under Holidays when they are announced.',
            )}
          </Notice>
        )}
        <div className={styles.row}>
          <Button
            variant="primary"
            disabled={!canAdd}
            loading={busy}
            onClick={() => void submit('/FirstSteps/ApplyStartingSet', { set })}
          >
            {t('Add these')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
