import { useState } from 'react';
import { FUNCTION_MEANINGS, MEANINGS } from '#machines/domains/pay/calculation/facts/meanings.ts';
import type { UsableName } from '#machines/domains/pay/contracts/rulePreview.ts';
import { SearchField } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './structure.module.css';

/** The names and functions that a formula can use, with their meaning. */
export function RuleNames({ names }: { names: readonly UsableName[] }) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const all = [
    ...names.map(({ name, meaning }) => ({
      name,
      meaning: meaning ?? t(MEANINGS[name] ?? ''),
      isData: meaning !== null,
    })),
    ...Object.entries(FUNCTION_MEANINGS).map(([name, meaning]) => ({
      name,
      meaning: t(meaning),
      isData: false,
    })),
  ];
  const sought = search.trim().toLowerCase();
  const shown = all.filter(({ name, meaning }) =>
    `${name} ${meaning}`.toLowerCase().includes(sought),
  );
  return (
    <div className={styles.stack}>
      <SearchField label="Search names" value={search} onChange={setSearch} />
      <dl className={styles.names} tabIndex={0} aria-label={t('Names')}>
        {shown.map(({ name, meaning, isData }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd translate={isData ? 'no' : undefined}>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
