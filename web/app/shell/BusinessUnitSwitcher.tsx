import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Select } from '#web/components/ui/index.ts';
import { businessUnitsQuery } from '#web/domains/organisation/index.ts';
import { useBusinessUnit } from '#web/lib/settings/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './TopBar.module.css';

/** Switching the unit also resets page and size in the URL (spec 000 §4). */
function fromTheFirstPage(before: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(before);
  for (const name of ['page', 'pageSize', 'size']) search.delete(name);
  return search;
}

/** The business unit that screens start with; hidden for users with only one. */
export function BusinessUnitSwitcher({ onChosen }: { onChosen: () => void }) {
  const t = useTranslate();
  const { data: units = [] } = useQuery(businessUnitsQuery);
  const [chosen, choose] = useBusinessUnit();
  const [, setSearch] = useSearchParams();
  if (units.length < 2) return null;
  const selected = units.some(({ value }) => value === chosen) ? chosen : 0;
  return (
    <div className={styles.unit}>
      <Select
        // The label isn't 'Business Unit', because the filters of screens have that label.
        aria-label={t('Selected unit')}
        options={[{ value: 0, label: t('All business units') }, ...units]}
        value={selected}
        onChange={(next) => {
          choose(next ?? 0);
          setSearch(fromTheFirstPage, { replace: true });
          onChosen();
        }}
      />
    </div>
  );
}
