import { useState } from 'react';
import type { ReportDefinition } from '#machines/kits/reports/report.ts';
import { Button } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { ReportFilters } from './ReportFilters.tsx';
import styles from './reports.module.css';
import type { ReportState } from './useReportState.ts';

/** Filters that only apply when View is pressed, which replaces the table. View needs every required filter. */
export function ViewedFilters({
  definition,
  state,
  onView,
}: {
  definition: ReportDefinition;
  state: ReportState;
  onView: () => void;
}) {
  const t = useTranslate();
  const [draft, setDraft] = useState<Readonly<Record<string, string | null>>>({});
  const value = (name: string) => {
    const drafted = draft[name];
    return drafted === undefined ? state.value(name) : drafted;
  };
  const change: ReportState['change'] = (next) => setDraft((now) => ({ ...now, ...next }));
  const isMissing = Object.entries(definition.filters).some(
    ([name, filter]) => filter.required && !value(name),
  );
  return (
    <div className={styles.viewed}>
      <ReportFilters
        definition={definition}
        state={{ value, change }}
        waits={!isViewed(definition, state)}
      />
      <Button
        variant="primary"
        disabled={isMissing}
        onClick={() => {
          state.change(draft);
          onView();
        }}
      >
        {t('View')}
      </Button>
    </div>
  );
}

/** Whether the URL has every filter that View needs. */
export const isViewed = (definition: ReportDefinition, state: ReportState): boolean =>
  !definition.views ||
  Object.entries(definition.filters).every(
    ([name, filter]) => !filter.required || Boolean(state.value(name)),
  );
