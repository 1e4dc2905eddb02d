import { useState } from 'react';
import { Field, FileDrop, TextArea } from '#web/components/ui/index.ts';
import type { SentFile } from './api.ts';
import { sentFile } from './sentFile.ts';

/** The size of the largest file that an import accepts once it is encoded in base64. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Holds the input of an import, which is a file or pasted rows. */
export function useFileOrPaste() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [pasted, setPasted] = useState('');
  return {
    files,
    setFiles,
    pasted,
    setPasted,
    isEmpty: files.length === 0 && pasted.trim() === '',
    read: async (): Promise<SentFile> =>
      files[0] ? sentFile(files[0]) : { format: 'pasted', content: pasted },
    clear: () => {
      setFiles([]);
      setPasted('');
    },
  };
}

/** The fields for a CSV or XLSX file and for pasted rows. */
export function FileOrPaste({ input }: { input: ReturnType<typeof useFileOrPaste> }) {
  const { files, setFiles, pasted, setPasted } = input;
  const [rejected, setRejected] = useState<string | undefined>();
  return (
    <>
      <Field label="File" name="file" group error={rejected}>
        <FileDrop
          label="Excel (XLSX), CSV, a clock’s log or a calendar (ICS)"
          accept=".csv,.tsv,.txt,.dat,.log,.ics,.xlsx,.xlsm,.xls"
          maxBytes={MAX_BYTES}
          files={files}
          onChange={(next) => {
            setRejected(undefined);
            setFiles(next);
          }}
          // The problem is shown at the field, because a message that disappears would let the user mistake the
          // previous file for this one.
          onReject={([problem]) => problem && setRejected(`${problem.name}: ${problem.message}`)}
        />
      </Field>
      {files.length === 0 && (
        <Field
          label="Or paste rows"
          name="pasted"
          hint="Include the header row, as copied from a spreadsheet."
        >
          <TextArea rows={5} value={pasted} onChange={(event) => setPasted(event.target.value)} />
        </Field>
      )}
    </>
  );
}
