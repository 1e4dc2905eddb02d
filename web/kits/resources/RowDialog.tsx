import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { useForm } from 'react-hook-form';
import type { ResourceDetails } from '#machines/kits/resources/contract.ts';
import { resourceFiles } from '#machines/kits/resources/files.ts';
import { getTitle, type Resource } from '#machines/kits/resources/resource.ts';
import { valuesSchema, type Values } from '#machines/kits/resources/schema.ts';
import {
  Dialog,
  fieldErrorList,
  FieldErrorSummary,
  FormDialog,
  notify,
  Skeleton,
} from '#web/components/ui/index.ts';
import { ApiError, isOutdated } from '#web/lib/apiError.ts';
import { ChangedMeanwhile, Found, getLabels, useEditedRow } from '#web/components/edited/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { resourceKey, rowQuery } from './api.ts';
import { AsidesContext } from './aside.ts';
import { getStart } from './currentValues.ts';
import { FormSection, getSections } from './FormSection.tsx';
import { FieldControl, type FormValues } from './FieldControl.tsx';
import { UploadsFor } from './FileControl.tsx';
import { InsideRows } from './InsideRows.tsx';
import styles from './resources.module.css';
import { useSave } from './useSave.ts';

/** Creates a row, or loads one and edits it. */
export function RowDialog({
  resource,
  id,
  readOnly,
  onClose,
}: {
  resource: Resource;
  /** The ID of the row, or 0 for a new one. */
  id: number;
  readOnly: boolean;
  onClose: () => void;
}) {
  const row = useQuery({ ...rowQuery(resource.id, id), enabled: id > 0 });
  if (id === 0)
    return <RowForm resource={resource} row={null} readOnly={false} onClose={onClose} />;
  if (row.data) {
    // The key of an editable form doesn't contain the version, so that a later version doesn't discard what was
    // typed.
    const key = readOnly ? row.data.version : id;
    return (
      <Found error={row.error}>
        <RowForm
          key={key}
          resource={resource}
          row={row.data}
          readOnly={readOnly}
          onClose={onClose}
        />
      </Found>
    );
  }
  return (
    <Dialog open onOpenChange={onClose} title={resource.screen.title}>
      <Loaded query={row} loading={<Skeleton kind="text" rows={4} />}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

function RowForm({
  resource,
  row: current,
  readOnly,
  onClose,
}: {
  resource: Resource;
  row: ResourceDetails | null;
  readOnly: boolean;
  onClose: () => void;
}) {
  const t = useTranslate();
  const Aside = useContext(AsidesContext)[resource.id];
  const save = useSave(resource);
  const queries = useQueryClient();
  const { row, meanwhile } = useEditedRow(current, (one) => getStart(resource, one), null);
  const { control, formState, handleSubmit, setError, reset, getValues } = useForm<
    FormValues,
    unknown,
    Values
  >({
    resolver: schemaResolver(valuesSchema(resource)),
    defaultValues: getStart(resource, row),
    shouldFocusError: false,
    disabled: readOnly,
  });
  const { errors, submitCount, isDirty } = formState;
  const submit = async (values: Values) => {
    try {
      const { message } = await save.mutateAsync({ row, values });
      notify.success(message);
      onClose();
    } catch (error) {
      const beside = error instanceof ApiError ? error.errors : [];
      for (const { path, message } of beside) setError(path, { message });
      // If the row is outdated, the form fetches the later version and offers it.
      if (isOutdated(error)) {
        void queries.invalidateQueries({ queryKey: resourceKey(resource.id) });
      }
      sayRefused(error);
    }
  };
  const title = row === null ? null : String(row.values[getTitle(resource)] ?? '');
  return (
    <FormDialog
      title={title ?? t('New {name}', { name: t(resource.one) })}
      description={row === null ? undefined : usesInWords(row)}
      size={resource.rows || Aside ? 'large' : 'medium'}
      submitLabel={t('Save')}
      cancelLabel={t(readOnly ? 'Close' : 'Cancel')}
      readOnly={readOnly}
      busy={save.isPending}
      onSubmit={handleSubmit(submit)}
      dirty={isDirty}
      onClose={onClose}
    >
      <UploadsFor.Provider value={resourceFiles(resource)}>
        {meanwhile && !readOnly && (
          <ChangedMeanwhile
            by={current?.changedByName}
            changed={getLabels(meanwhile.names, { ...resource.fields, ...resource.rows })}
            onUse={meanwhile.takeOver({ getValues, reset })}
          />
        )}
        <FieldErrorSummary errors={fieldErrorList(errors)} focusKey={submitCount} />
        {getSections(resource.fields).map(({ title, names }) => (
          <FormSection key={title} title={title}>
            {names.map(([name, field]) => (
              <div key={name} className={isWide(field) ? styles.wide : undefined}>
                <FieldControl
                  control={control}
                  path={name}
                  field={field}
                  known={row?.named[name]}
                  disabled={readOnly || (field.fixed === true && row !== null)}
                />
              </div>
            ))}
          </FormSection>
        ))}
        {Aside && <Aside control={control} />}
        {Object.entries(resource.rows ?? {}).map(([name, rows]) => (
          <InsideRows
            key={name}
            control={control}
            name={name}
            rows={rows}
            known={({ id }, field) =>
              row?.rows[name]?.find((holding) => holding.id === id)?.named[field]
            }
            readOnly={readOnly}
          />
        ))}
      </UploadsFor.Provider>
    </FormDialog>
  );

  function usesInWords({ usedBy }: ResourceDetails): string | undefined {
    if (usedBy.length === 0) return undefined;
    const uses = usedBy.map(({ label, count }) => `${count} ${t(label)}`).join(', ');
    return t('Used by {uses}', { uses });
  }
}

const isWide = (field: Resource['fields'][string]): boolean =>
  field.kind === 'file' || (field.kind === 'text' && field.multiline === true);
