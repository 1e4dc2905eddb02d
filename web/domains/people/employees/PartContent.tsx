import { Pencil } from 'lucide-react';
import { useMemo } from 'react';
import type { RecordPartAnswer } from '#machines/domains/people/contracts/people.ts';
import { recordPart, type RecordPart } from '#machines/domains/people/personalRecord.ts';
import { fieldColumn } from '#web/kits/resources/index.ts';
import { DataTable } from '#web/components/table/index.ts';
import { cellContent } from '#web/components/table/index.ts';
import { DescriptionList, IconButton, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

type Row = NonNullable<RecordPartAnswer['rows']>[number];

/** The content of a part of a record, with masked values marked. */
export function PartContent({
  answer,
  onAsk,
}: {
  answer: RecordPartAnswer;
  /** Requests a change of the user's own value. Null for fields whose change can't be requested. */
  onAsk?: ((name: string) => void) | undefined;
}) {
  const t = useTranslate();
  const part: RecordPart = recordPart(answer.id);
  if ('rows' in part) return <Rows answer={answer} part={part} />;
  const row = { values: answer.values ?? {}, named: answer.named ?? {} };
  return (
    <DescriptionList
      columns={2}
      items={Object.entries(part.fields).map(([name, field]) => ({
        label: field.label,
        value: (
          <>
            {answer.masked[name] ??
              cellContent(
                fieldColumn(name, field, (one: typeof row) => one, t),
                row,
                0,
                t,
              )}
            {onAsk && part.askable?.includes(name) === true && (
              <IconButton
                size="small"
                label={t('Request a change of {name}', { name: t(field.label) })}
                onClick={() => onAsk(name)}
              >
                <Pencil aria-hidden="true" />
              </IconButton>
            )}
          </>
        ),
      }))}
    />
  );
}

function Rows({
  answer,
  part,
}: {
  answer: RecordPartAnswer;
  part: Extract<RecordPart, { rows: object }>;
}) {
  const t = useTranslate();
  const columns = useMemo(
    () =>
      Object.entries(part.rows.fields).map(([name, field], index) => ({
        ...fieldColumn(name, field, (row: Row) => ({ values: row, named: row.named }), t),
        card: index === 0 ? ('title' as const) : ('line' as const),
      })),
    [part, t],
  );
  if (!answer.rows) {
    return (
      <Notice tone="info">
        {answer.count === 0
          ? t('Nothing is recorded here.')
          : t('{count, plural, one {# entry} other {# entries}}. Each view is recorded.', {
              count: answer.count ?? 0,
            })}
      </Notice>
    );
  }
  return (
    <DataTable
      label={part.label}
      rows={answer.rows}
      columns={columns}
      rowId={(row) => String(row['id'])}
      paging={false}
      storageKey={`record.${answer.id}`}
    />
  );
}
