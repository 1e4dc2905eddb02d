import { useState, type FormEvent } from 'react';
import { CONFORMANCE_LOG_BYTES } from '#machines/engine/conformance/contract.ts';
import { Button, FileDrop, Notice } from '#web/components/ui/index.ts';
import { ApiError, failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import type { LogFiles } from './api.ts';
import styles from './replay.module.css';
import words from './words.module.css';

const FILES = {
  log: {
    label: 'Log (CSV)',
    hint: 'A row for each step, with its case, activity and time.',
    accept: '.csv,text/csv',
  },
  mapping: {
    label: 'Mapping (JSON)',
    hint: 'The event that each activity of the log corresponds to.',
    accept: '.json,application/json',
  },
  pipeline: {
    label: 'Pipeline (JSON), optional',
    hint: 'Only if the mapping names a file for it.',
    accept: '.json,application/json',
  },
} as const;
type Part = keyof typeof FILES;

export type ConformanceFormProps = {
  busy: boolean;
  error: unknown;
  onCheck: (files: LogFiles) => void;
  /** Called when another file is chosen, so that the result is outdated. */
  onChange: () => void;
};

/** The log, the mapping of its activities, and for a custom pipeline its steps. */
export function ConformanceForm({ busy, error, onCheck, onChange }: ConformanceFormProps) {
  const t = useTranslate();
  const [files, setFiles] = useState<Partial<Record<Part, File>>>({});
  const [rejected, setRejected] = useState<string | null>(null);
  const { log, mapping, pipeline } = files;
  const check = (event: FormEvent) => {
    event.preventDefault();
    if (log && mapping) onCheck({ log, mapping, pipeline });
  };
  return (
    <form className={styles.form} onSubmit={check} noValidate>
      <div className={styles.fields}>
        {(Object.keys(FILES) as Part[]).map((part) => {
          const chosen = files[part];
          return (
            <FileDrop
              key={part}
              label={t(FILES[part].label)}
              hint={t(FILES[part].hint)}
              accept={FILES[part].accept}
              maxBytes={CONFORMANCE_LOG_BYTES}
              files={chosen ? [chosen] : []}
              onChange={([file]) => {
                setRejected(null);
                setFiles({ ...files, [part]: file });
                onChange();
              }}
              onReject={([problem]) => setRejected(problem?.message ?? null)}
            />
          );
        })}
      </div>
      {rejected !== null && <Notice tone="warning" title={rejected} live />}
      {error !== null && (
        <Notice tone="danger" title={failureMessage(error)} live>
          {error instanceof ApiError && error.errors.length > 0 && (
            <ul className={words.ways}>
              {error.errors.map(({ path, message }) => (
                <li key={`${path} ${message}`}>{`${path}: ${message}`}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      <div>
        <Button type="submit" variant="primary" loading={busy} disabled={!log || !mapping}>
          Check the log
        </Button>
      </div>
    </form>
  );
}
