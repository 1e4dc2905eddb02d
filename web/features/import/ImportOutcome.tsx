import { DataTable, type Column } from '#web/components/table/index.ts';
import { Notice, formatCount } from '#web/components/ui/index.ts';
import { ApiError, failureMessage } from '#web/lib/apiError.ts';
import type { Imported } from './api.ts';
import { useTranslate } from '#web/lib/messages.ts';

type Line = { place: string; message: string };

const columns: readonly Column<Line>[] = [
  { id: 'place', label: 'Row', value: ({ place }) => place, width: 'medium', card: 'title' },
  { id: 'message', label: 'What', value: ({ message }) => message, says: true, width: 'widest' },
];

/** The outcome of a file: taken, with what is worth a look, or refused, line by line. */
export function ImportOutcome({
  imported,
  error,
  isCheck = false,
}: {
  imported?: Imported | undefined;
  error: unknown;
  /** The file was only looked at. */
  isCheck?: boolean;
}) {
  const t = useTranslate();
  if (imported) {
    const { notes = [], noteCount = notes.length } = imported;
    const more =
      noteCount > notes.length
        ? ` ${t('The first {count} are listed.', { count: formatCount(notes.length) })}`
        : '';
    return (
      <>
        <Notice
          tone={isCheck ? 'info' : 'success'}
          title={
            isCheck
              ? t('The file is valid: {counts}', { counts: imported.message })
              : imported.message
          }
          live
        >
          {isCheck && `${t('Nothing has been stored yet.')} `}
          {noteCount > 0 &&
            `${t('{n, plural, one {# row was} other {# rows were}} imported and should be checked.', { n: noteCount })}${more}`}
        </Notice>
        <Lines
          label="Warnings"
          lines={notes.map(({ line, message }) => ({
            place: t('line {line}', { line: formatCount(line) }),
            message,
          }))}
        />
      </>
    );
  }
  const problems = error instanceof ApiError ? error.errors : [];
  return (
    <>
      <Notice tone="danger" title={failureMessage(error)} live>
        Fix the file and upload it again; nothing was imported.
      </Notice>
      <Lines
        label="Problems"
        lines={problems.map(({ path, message }) => ({ place: path, message }))}
      />
    </>
  );
}

function Lines({ label, lines }: { label: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <DataTable
      label={label}
      rows={lines}
      columns={columns}
      rowId={({ place, message }) => `${place} ${message}`}
      columnChoice={false}
      paging={false}
    />
  );
}
