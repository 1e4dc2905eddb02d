import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type {
  PersonalRecord,
  RecordPartAnswer,
} from '#machines/domains/people/contracts/people.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { PERSON_FILES } from '#machines/core/values/uploadUses.ts';
import {
  getFormFields,
  recordPart,
  type RecordPart,
} from '#machines/domains/people/personalRecord.ts';
import type { Fields } from '#machines/kits/resources/field.ts';
import { valuesSchema, type Values } from '#machines/kits/resources/schema.ts';
import {
  FieldControl,
  InsideRows,
  UploadsFor,
  type FormValues,
} from '#web/kits/resources/index.ts';
import { fieldErrorList, FieldErrorSummary, FormDialog, notify } from '#web/components/ui/index.ts';
import { ApiError, isOutdated } from '#web/lib/apiError.ts';
import { ChangedMeanwhile, useEditedRow } from '#web/components/edited/index.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import styles from './employees.module.css';

type Unmasked = { record: PersonalRecord; answer: RecordPartAnswer };

type Props = {
  /** The part when the form was opened. Unmasked, because masked values can't be edited. */
  begun: Unmasked;
  /** The current record. */
  latest: PersonalRecord;
  fetchLatest: () => Promise<Unmasked>;
  /** Starts with an empty row. */
  adds?: boolean | undefined;
  onClose: () => void;
};

/** Changes one part of a record: its fields, or all rows of its list. */
export function PartDialog({ begun, latest, fetchLatest, adds = false, onClose }: Props) {
  const t = useTranslate();
  const client = useQueryClient();
  const write = useWrite<WriteAnswer>();
  const { id } = begun.answer;
  const { employeeId, version: latestVersion } = latest;
  const part: RecordPart = recordPart(id);
  const { row, takeOver, meanwhile } = useEditedRow(
    { version: begun.record.version, answer: begun.answer },
    (one) => getStart(part, one.answer, adds),
  );
  const { answer } = row;
  const fields = 'rows' in part ? {} : getFormFields(part.fields);
  const rows = 'rows' in part ? { [id]: part.rows } : {};
  const { control, formState, handleSubmit, setError, getValues, reset } = useForm<
    FormValues,
    unknown,
    Values
  >({
    resolver: schemaResolver(valuesSchema({ fields, rows })),
    defaultValues: getStart(part, answer, adds),
    shouldFocusError: false,
  });
  const submit = async (values: Values) => {
    try {
      const { message } = await write.mutateAsync({
        path: '/Employee/SaveRecord',
        body: {
          employeeId,
          part: id,
          version: row.version,
          ...('rows' in part ? { rows: values[id] } : { values }),
        },
      });
      await client.invalidateQueries({ queryKey: ['record', employeeId] });
      notify.success(t(message));
      onClose();
    } catch (error) {
      const beside = error instanceof ApiError ? error.errors : [];
      for (const { path, message } of beside) setError(path, { message });
      // If the record is outdated, the form fetches the later version and offers it.
      if (isOutdated(error)) {
        void client.invalidateQueries({ queryKey: ['record', employeeId] });
      }
      sayRefused(error);
    }
  };
  const use = async () => {
    const { record, answer: theirs } = await fetchLatest();
    takeOver({ getValues, reset }, { version: record.version, answer: theirs });
  };
  const [lastChange] = latest.changes;
  return (
    <FormDialog
      title={t(part.label)}
      size={'rows' in part ? 'large' : 'medium'}
      submitLabel={t('Save')}
      busy={write.isPending}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      {(meanwhile || row.version < latestVersion) && (
        <ChangedMeanwhile
          by={lastChange?.byName}
          changed={lastChange?.what ?? []}
          onUse={meanwhile ? undefined : () => void use().catch(() => undefined)}
        />
      )}
      <FieldErrorSummary
        errors={fieldErrorList(formState.errors)}
        focusKey={formState.submitCount}
      />
      <div className={styles.fields}>
        {Object.entries(fields).map(([name, field]) => (
          <FieldControl
            key={name}
            control={control}
            path={name}
            field={field}
            known={answer.named?.[name]}
          />
        ))}
      </div>
      <UploadsFor.Provider value={PERSON_FILES}>
        {Object.entries(rows).map(([name, declared]) => (
          <InsideRows
            key={name}
            control={control}
            name={name}
            rows={declared}
            known={({ id: row }, field) =>
              answer.rows?.find((record) => record['id'] === row)?.named[field]
            }
            readOnly={false}
            named
          />
        ))}
      </UploadsFor.Provider>
    </FormDialog>
  );
}

function getStart(part: RecordPart, answer: RecordPartAnswer, adds: boolean): FormValues {
  if ('rows' in part) {
    const rows = (answer.rows ?? []).map(({ named: _named, ...row }) => row);
    return { [answer.id]: adds ? [...rows, { id: null, ...getEmpty(part.rows.fields) }] : rows };
  }
  const fields = getFormFields(part.fields);
  const empty = new Map(Object.entries(getEmpty(fields)));
  return Object.fromEntries(
    Object.keys(fields).map((name) => [name, answer.values?.[name] ?? empty.get(name)]),
  );
}

const getEmpty = (fields: Fields): FormValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [
      name,
      kind === 'flag' ? false : kind === 'text' ? '' : null,
    ]),
  );
