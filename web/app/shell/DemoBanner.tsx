import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatCount } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { shellQuery } from '#web/lib/shellQuery.ts';
import styles from './UpdateBanner.module.css';

const ASKED_EVERY = 3000;

/** Warns that reports are incomplete while the rest of the demo company is still being generated. */
export function DemoBanner() {
  const t = useTranslate();
  const queries = useQueryClient();
  const { data } = useQuery({
    ...shellQuery,
    refetchInterval: ({ state }) => (state.data?.demo ? ASKED_EVERY : false),
  });
  const demo = data?.demo;
  const isIncomplete = demo != null;
  useEffect(
    // Refetches all figures once the demo company is complete, because they were read before.
    () => (isIncomplete ? () => void queries.invalidateQueries() : undefined),
    [isIncomplete, queries],
  );
  return (
    <div role="status">
      {demo && (
        <div className={styles.banner}>
          <p>
            {t(
              'The demo company is still being filled: {made} of {parts} parts are there. Reports show less until then.',
              { made: formatCount(demo.made), parts: formatCount(demo.parts) },
            )}
          </p>
        </div>
      )}
    </div>
  );
}
