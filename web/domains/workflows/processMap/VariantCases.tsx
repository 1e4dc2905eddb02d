import { useQuery } from '@tanstack/react-query';
import { CASES_SHOWN, type Variant } from '#machines/domains/workflows/contracts/processMap.ts';
import { DateText, formatCount, Sheet, Skeleton, TextLink } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { variantCasesQuery, type MapFilter } from './api.ts';
import styles from './processMap.module.css';
import { pathOf } from './tables.tsx';

/** Lists the cases of one variant. Each links to its history. */
export function VariantCases({
  filter,
  variant,
  onClose,
}: {
  filter: MapFilter;
  variant: Variant;
  onClose: () => void;
}) {
  const t = useTranslate();
  const cases = useQuery(variantCasesQuery(filter, variant.id));
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('{count, plural, one {# case} other {# cases}}', { count: variant.cases })}
      description={pathOf(variant)}
    >
      <Loaded query={cases} loading={<Skeleton kind="text" lines={6} />}>
        {(rows) => (
          <>
            <ul className={styles.cases}>
              {rows.map(({ subjectId, subject, startedAt }) => (
                <li key={subjectId}>
                  <TextLink to={paths.instance(filter.workflow, subjectId)}>{subject}</TextLink>{' '}
                  <span className={styles.muted}>
                    <DateText value={startedAt} />
                  </span>
                </li>
              ))}
            </ul>
            {variant.cases > CASES_SHOWN && (
              <p className={styles.muted}>
                {t('The latest {count} of {total}.', {
                  count: formatCount(CASES_SHOWN),
                  total: formatCount(variant.cases),
                })}
              </p>
            )}
          </>
        )}
      </Loaded>
    </Sheet>
  );
}
