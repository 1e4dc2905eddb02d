import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormActions, NotPermitted, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  DateInput,
  Field,
  RadioGroup,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { fiscalYearsQuery } from '#web/features/increments/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { currentFiscalYear } from '#web/lib/today.ts';
import { KINDS, type Kind } from './api.ts';
import { ImportFile, PeopleChecks } from './ImportFile.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import styles from './ImportScreen.module.css';
import { useImport } from './useImport.ts';

/** Brings people or increments in from a CSV file (contract: import, "the same as a screen"). */
export function ImportScreen({ only }: { only?: Kind }) {
  const may = useMay();
  const kinds = (Object.keys(KINDS) as Kind[]).filter(
    (kind) => may('isCreate', KINDS[kind].reference) && (only === undefined || kind === only),
  );
  const [first] = kinds;
  return first === undefined ? <NotPermitted /> : <ImportForm kinds={kinds} first={first} />;
}

function ImportForm({ kinds, first }: { kinds: readonly Kind[]; first: Kind }) {
  const [kind, setKind] = useState(first);
  const [businessUnit, setBusinessUnit] = useState('');
  const [fiscalYear, setFiscalYear] = useState<number | null>(currentFiscalYear());
  const [effectiveDate, setEffectiveDate] = useState<string | null>(null);
  const years = useQuery(fiscalYearsQuery);
  const importing = useImport();
  const { file } = importing;

  const send = (isCheck = false) => {
    if (!file) return;
    if (kind === 'people') importing.send({ kind, file, businessUnit, isCheck });
    else if (fiscalYear !== null) importing.send({ kind, file, fiscalYear, effectiveDate });
  };

  return (
    <Page width="form">
      <PageHeader description="Import a CSV file: all rows or none." />
      <Card>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          {kinds.length > 1 && (
            <Field label="What" name="kind" group>
              <RadioGroup
                value={kind}
                onChange={(next) => {
                  setKind(next);
                  importing.forget();
                }}
                options={kinds.map((value) => ({ value, label: KINDS[value].label }))}
                orientation="horizontal"
              />
            </Field>
          )}
          {kind === 'people' ? (
            <Field label="Business Unit" name="businessUnit" hint="For rows without one" optional>
              <TextInput
                value={businessUnit}
                onChange={(event) => setBusinessUnit(event.target.value)}
              />
            </Field>
          ) : (
            <>
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
            </>
          )}
          <ImportFile kind={kind} of={importing} />
          <FormActions>
            {kind === 'people' && <PeopleChecks of={importing} onCheck={() => send(true)} />}
            <Button
              type="submit"
              variant="primary"
              disabled={!file || (kind === 'increments' && fiscalYear === null)}
              loading={importing.isImporting}
            >
              Import
            </Button>
          </FormActions>
        </form>
      </Card>
      {importing.outcome && <ImportOutcome {...importing.outcome} />}
    </Page>
  );
}
