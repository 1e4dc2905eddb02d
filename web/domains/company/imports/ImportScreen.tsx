import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { NotPermitted } from '#web/components/page/index.ts';
import { DateInput, Field, RadioGroup, Select } from '#web/components/ui/index.ts';
import { fiscalYearsQuery } from '#web/domains/increments/index.ts';
import { businessUnitsQuery } from '#web/domains/organisation/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { currentFiscalYear } from '#web/lib/today.ts';
import { FileImportScreen } from './FileImportScreen.tsx';
import { INCREMENT_COLUMNS, INCREMENTS, PEOPLE, PEOPLE_COLUMNS } from './targets.ts';

const KINDS = { people: MENU.importPeople, increments: MENU.importIncrements } as const;
type Kind = keyof typeof KINDS;
const LABELS: Record<Kind, string> = { people: 'People', increments: 'Increments' };

/** Imports people or increments from a file (contract: import, "the same as a screen"). */
export function ImportScreen({ only }: { only?: Kind }) {
  const may = useMay();
  const [chosen, choose] = useState<Kind | null>(null);
  const kinds = (Object.keys(KINDS) as Kind[]).filter(
    (kind) => may('isCreate', KINDS[kind]) && (only === undefined || kind === only),
  );
  const kind = chosen ?? kinds[0];
  if (kind === undefined) return <NotPermitted />;
  const choice = kinds.length > 1 && (
    <Field label="What" name="kind" group>
      <RadioGroup
        value={kind}
        onChange={choose}
        options={kinds.map((value) => ({ value, label: LABELS[value] }))}
        orientation="horizontal"
      />
    </Field>
  );
  return kind === 'people' ? <People choice={choice} /> : <Increments choice={choice} />;
}

function People({ choice }: { choice: React.ReactNode }) {
  const [businessUnit, setBusinessUnit] = useState('');
  const { data: units = [] } = useQuery(businessUnitsQuery);
  return (
    <FileImportScreen
      target={{ ...PEOPLE, asked: { businessUnit } }}
      description="Add new employees, and update existing ones by their code. The pay of existing employees does not change."
      columns={PEOPLE_COLUMNS}
    >
      {choice}
      <Field label="Business Unit" name="businessUnit" hint="For rows without one" optional>
        <Select
          // The file names units, so a name is sent here, too.
          options={units.map(({ label }) => ({ value: label, label }))}
          value={businessUnit || null}
          onChange={(name) => setBusinessUnit(name ?? '')}
          clearable
        />
      </Field>
    </FileImportScreen>
  );
}

function Increments({ choice }: { choice: React.ReactNode }) {
  const [fiscalYear, setFiscalYear] = useState<number | null>(currentFiscalYear());
  const [effectiveDate, setEffectiveDate] = useState<string | null>(null);
  const years = useQuery(fiscalYearsQuery);
  return (
    <FileImportScreen
      target={{ ...INCREMENTS, asked: { fiscalYear, effectiveDate } }}
      description="Each row becomes an increment request on gross, which is then approved as usual."
      columns={INCREMENT_COLUMNS}
      isReady={fiscalYear !== null}
    >
      {choice}
      <Field label="Fiscal Year" name="fiscalYear" required>
        <Select
          options={years.data ?? []}
          value={fiscalYear}
          onChange={setFiscalYear}
          loading={years.isPending}
          searchable={false}
        />
      </Field>
      <Field
        label="Effective Date"
        name="effectiveDate"
        hint="First day of the fiscal year by default"
        optional
      >
        <DateInput value={effectiveDate} onChange={setEffectiveDate} />
      </Field>
    </FileImportScreen>
  );
}
