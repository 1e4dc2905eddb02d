import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormActions, NotPermitted, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  DateInput,
  Field,
  FileDrop,
  Notice,
  RadioGroup,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { fiscalYearsQuery } from '#web/features/increments/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { currentFiscalYear } from '#web/lib/today.ts';
import { FILE_LIMIT, importFile, KINDS, type Kind } from './api.ts';
import { ImportOutcome } from './ImportOutcome.tsx';
import { peopleTemplate } from './PeopleImport.tsx';
import styles from './ImportScreen.module.css';

/** Brings people or increments in from a CSV file (contract: import, "the same as a screen"). */
export function ImportScreen() {
  const may = useMay();
  const kinds = (Object.keys(KINDS) as Kind[]).filter((kind) =>
    may('isCreate', KINDS[kind].reference),
  );
  const [first] = kinds;
  return first === undefined ? <NotPermitted /> : <ImportForm kinds={kinds} first={first} />;
}

function ImportForm({ kinds, first }: { kinds: readonly Kind[]; first: Kind }) {
  const [kind, setKind] = useState(first);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [rejected, setRejected] = useState<string | null>(null);
  const [businessUnit, setBusinessUnit] = useState('');
  const [fiscalYear, setFiscalYear] = useState<number | null>(currentFiscalYear());
  const [effectiveDate, setEffectiveDate] = useState<string | null>(null);
  const years = useQuery(fiscalYearsQuery);
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: importFile,
    onSuccess: (_done, { isCheck }) => (isCheck ? undefined : client.invalidateQueries()),
  });
  const [file] = files;
  const isChecking = sending.variables?.isCheck === true;

  const send = (isCheck = false) => {
    if (!file) return;
    if (kind === 'people') sending.mutate({ kind, file, businessUnit, isCheck });
    else if (fiscalYear !== null) sending.mutate({ kind, file, fiscalYear, effectiveDate });
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
                  sending.reset();
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
          <FileDrop
            label="CSV file"
            hint={`Required columns: ${KINDS[kind].columns}. Optional: ${KINDS[kind].optional}.`}
            accept=".csv,text/csv"
            maxBytes={FILE_LIMIT}
            files={files}
            onChange={(next) => {
              setFiles(next);
              setRejected(null);
              sending.reset();
            }}
            onReject={([problem]) => setRejected(problem?.message ?? null)}
          />
          {rejected !== null && <Notice tone="warning" title={rejected} live />}
          <FormActions>
            {kind === 'people' && (
              <>
                <Button onClick={peopleTemplate}>Template (CSV)</Button>
                <Button
                  disabled={!file}
                  loading={sending.isPending && isChecking}
                  onClick={() => send(true)}
                >
                  Check the file
                </Button>
              </>
            )}
            <Button
              type="submit"
              variant="primary"
              disabled={!file || (kind === 'increments' && fiscalYear === null)}
              loading={sending.isPending && !isChecking}
            >
              Import
            </Button>
          </FormActions>
        </form>
      </Card>
      {(sending.isSuccess || sending.isError) && (
        <ImportOutcome imported={sending.data} error={sending.error} isCheck={isChecking} />
      )}
    </Page>
  );
}
