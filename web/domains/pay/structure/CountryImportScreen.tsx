import { useState } from 'react';
import type { CountryImport } from '#machines/domains/pay/contracts/countryImport.ts';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  Count,
  DescriptionList,
  FileDrop,
  Notice,
} from '#web/components/ui/index.ts';
import { api } from '#web/lib/apiClient.ts';
import styles from './structure.module.css';

/**
 * Imports a country's pay elements, rules and tables as a salary breakdown, after showing what will be added.
 */
export function CountryImportScreen() {
  const [files, setFiles] = useState<File[]>([]);
  const [content, setContent] = useState('');
  const [checked, setChecked] = useState<CountryImport | null>(null);
  const { submit, busy } = useSubmit([['resources']]);
  const check = async (file: File) => {
    const text = await file.text();
    try {
      setChecked(await api.post<CountryImport>('/Pay/CheckCountryFile', { content: text }));
      setContent(text);
    } catch (error) {
      setChecked(null);
      sayRefused(error);
    }
  };
  return (
    <Page width="form">
      <PageHeader description="A country’s withholding as a file: elements with formulas, and tables with dates and sources. It becomes a salary breakdown of its own, and nothing is stored before you have seen what it adds." />
      <Card title="Country file">
        <FileDrop
          label="Country file"
          accept=".json"
          files={files}
          onChange={(chosen) => {
            setFiles(chosen);
            setChecked(null);
            const [file] = chosen;
            if (file) void check(file);
          }}
        />
      </Card>
      {checked && (
        <Card title={checked.name} description={checked.about}>
          <div className={styles.stack}>
            <DescriptionList
              columns={2}
              items={[
                { label: 'New payroll elements', value: <Count value={checked.elements} /> },
                { label: 'Payroll rules', value: <Count value={checked.rules} /> },
                { label: 'New payroll tables', value: <Count value={checked.tables} /> },
                { label: 'New payroll facts', value: <Count value={checked.facts} /> },
              ]}
            />
            {checked.problems.length > 0 && (
              <Notice tone="warning" title="It stays a draft until these are mended">
                <ul>
                  {checked.problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              </Notice>
            )}
            <div>
              <Button
                variant="primary"
                loading={busy}
                onClick={async () => {
                  if (await submit('/Pay/ImportCountryFile', { content })) setChecked(null);
                }}
              >
                Import
              </Button>
            </div>
          </div>
        </Card>
      )}
    </Page>
  );
}
