import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import { FilterBar } from '#web/components/page/index.ts';
import { Button, Field, Select } from '#web/components/ui/index.ts';
import { fiscalYearsQuery } from './api.ts';

export type FiscalYearFilterProps = {
  year: number;
  onView: (year: number) => void;
};

/** Chooses a fiscal year. Nothing changes before View is pressed (spec 000 §2). */
export function FiscalYearFilter({ year, onView }: FiscalYearFilterProps) {
  const { data: years = [], isPending } = useQuery(fiscalYearsQuery);
  const [chosen, setChosen] = useState<number | null>(year);
  return (
    <FilterBar
      label="Increments of a fiscal year"
      summary={fiscalYearLabel(year)}
      onSubmit={() => {
        if (chosen !== null) onView(chosen);
      }}
      action={
        <Button type="submit" variant="primary" disabled={chosen === null}>
          View
        </Button>
      }
    >
      <Field label="Fiscal Year" name="fiscalYear" required>
        <Select
          options={years}
          value={chosen}
          onChange={setChosen}
          loading={isPending}
          searchable={false}
        />
      </Field>
    </FilterBar>
  );
}
