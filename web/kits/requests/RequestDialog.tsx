import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { REQUEST_FILES, type RequestRow } from '#machines/kits/requests/contract.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import type { Field, Fields } from '#machines/kits/resources/field.ts';
import { valuesSchema, type Values } from '#machines/kits/resources/schema.ts';
import { fieldErrorList, FieldErrorSummary, FormDialog, notify } from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import {
  FieldControl,
  FurtherFields,
  InsideRows,
  OwnThings,
  UploadsFor,
  type FormValues,
} from '#web/kits/resources/index.ts';
import { useLastActor } from '#web/kits/workflow/index.ts';
import { ApiError } from '#web/lib/apiError.ts';
import {
  ChangedMeanwhile,
  Found,
  getLabels,
  useEditedRow,
  useLoss,
} from '#web/components/edited/index.ts';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { requestQuery } from './api.ts';
import { getForms } from './forms.ts';
import { PreviewFigures, PreviewPanel } from './PreviewPanel.tsx';
import styles from './requests.module.css';

/** The purpose of a form: a new request, a new one for another person, or an edit. */
export type Asking =
  | { what: 'new' }
  | { what: 'newFor' }
  | { what: 'change'; row: RequestRow; event: string };

type Props = {
  kind: RequestKind;
  asking: Asking;
  /** The fields to show. The others keep their values. */
  only?: readonly string[];
  onClose: () => void;
};

/** The form of a kind of request, rendered from its declared fields. */
export function RequestDialog(props: Props) {
  const { kind, asking } = props;
  const begun = asking.what === 'change' ? asking.row : null;
  const { data = null, error } = useQuery({
    ...requestQuery(kind.id, begun?.subjectId ?? 0),
    enabled: begun !== null,
  });
  return (
    <Found error={error}>
      <RequestForm
        {...props}
        latest={begun && data && data.version > begun.version ? data : begun}
      />
    </Found>
  );
}

type FormProps = Props & {
  /** The current version of the request, or null for a new one. */
  latest: RequestRow | null;
};

function RequestForm({ kind, asking, only, onClose, latest }: FormProps) {
  const t = useTranslate();
  const queries = useQueryClient();
  const write = useWrite<WriteAnswer & { number?: string }>();
  const [employeeId, setEmployeeId] = useState<number | null>(null);
  const [noEmployee, setNoEmployee] = useState(false);
  const [params] = useSearchParams();
  const begun = asking.what === 'change' ? asking.row : null;
  const subjectId = begun?.subjectId ?? 0;
  const { row, meanwhile } = useEditedRow(latest, (one) => getStart(kind, one, params));
  const isLost = useLoss() !== null;
  const isDecided =
    asking.what === 'change' && latest !== null && !latest.allowedEvents.includes(asking.event);
  const workflow = begun?.workflow ?? kind.id;
  const changedBy = useLastActor({ workflow, subjectId }, meanwhile !== null);
  const whose = asking.what === 'newFor' ? employeeId : (row?.employee.id ?? null);
  const { control, formState, handleSubmit, setError, getValues, reset } = useForm<
    FormValues,
    unknown,
    Values
  >({
    resolver: schemaResolver(valuesSchema(kind)),
    defaultValues: getStart(kind, row, params),
    shouldFocusError: false,
  });
  const { errors, submitCount, isDirty } = formState;

  const send = async (payload: Values) => {
    if (asking.what === 'newFor' && employeeId === null) {
      setNoEmployee(true);
      return;
    }
    try {
      const { message, number } = await write.mutateAsync(
        getBody(kind, asking, { row, payload, employeeId }),
      );
      notify.success(message, number === undefined ? {} : { description: number });
      onClose();
      await queries.invalidateQueries({ queryKey: workflowKeys.all });
    } catch (error) {
      const beside = error instanceof ApiError ? error.errors : [];
      for (const { path, message } of beside) {
        setError(path.replace(/^payload\./, ''), { message });
      }
      // If the request is outdated, the form fetches the later version and offers it.
      void queries.invalidateQueries({ queryKey: workflowKeys.of(kind.id) });
      sayRefused(error);
    }
  };
  const preview = {
    kind,
    control,
    employeeId: whose,
    requestId: row?.subjectId ?? null,
    isReady: asking.what !== 'newFor' || employeeId !== null,
  };
  const fields = Object.entries(kind.fields).filter(
    ([name, { filled }]) => filled !== true && (only?.includes(name) ?? true),
  );
  const further = fields.filter(([, field]) => field.further === true && only === undefined);
  const isFilled = ([name]: [string, Field]) => (row?.payload[name] ?? null) !== null;
  const getInput = ([name, field]: [string, Field]) => (
    <div key={name} className={field.kind === 'text' && field.multiline ? styles.wide : undefined}>
      <FieldControl control={control} path={name} field={field} known={row?.named[name]} />
    </div>
  );
  return (
    <FormDialog
      title={row === null ? t('New {name}', { name: t(kind.noun.one) }) : row.number}
      description={getDescription(kind, asking)}
      size={kind.rows ? 'large' : 'medium'}
      submitLabel={t(asking.what === 'change' && asking.event === 'edit' ? 'Save' : 'Send')}
      cancelLabel={t('Cancel')}
      busy={write.isPending}
      onSubmit={handleSubmit(send)}
      dirty={isDirty || employeeId !== null}
      outcome={<PreviewFigures {...preview} />}
      isClosed={isLost || isDecided}
      onClose={onClose}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={changedBy}
          isDecided={isDecided}
          changed={getLabels(meanwhile.names, { ...kind.fields, ...kind.rows })}
          onUse={meanwhile.takeOver({ getValues, reset })}
        />
      )}
      <FieldErrorSummary errors={fieldErrorList(errors)} focusKey={submitCount} />
      <UploadsFor.Provider value={kind.files ?? REQUEST_FILES}>
        <OwnThings value={preview.isReady ? { kind: kind.id, employeeId: whose } : null}>
          <div className={styles.fields}>
            {asking.what === 'newFor' && (
              <div className={styles.wide}>
                <PersonField
                  value={employeeId}
                  required
                  menuReferenceId={kind.onBehalf.reference}
                  withLeavers={kind.includesLeavers ?? false}
                  error={noEmployee && employeeId === null ? 'Employee is required' : undefined}
                  onChange={setEmployeeId}
                />
              </div>
            )}
            {fields.filter((one) => !further.includes(one)).map(getInput)}
          </div>
          <FurtherFields control={control} fields={further} isFilled={further.some(isFilled)}>
            <div className={styles.fields}>{further.map(getInput)}</div>
          </FurtherFields>
        </OwnThings>
      </UploadsFor.Provider>
      {Object.entries(kind.rows ?? {}).map(([name, rows]) => (
        <InsideRows
          key={name}
          control={control}
          name={name}
          rows={rows}
          known={({ index }, field) => row?.named[`${name}.${index}.${field}`]}
          readOnly={false}
        />
      ))}
      <PreviewPanel {...preview} />
    </FormDialog>
  );
}

function getDescription(kind: RequestKind, asking: Asking): string | undefined {
  if (asking.what === 'new') return kind.own.description;
  if (asking.what === 'newFor') return kind.onBehalf.description;
  return getForms(kind).get(asking.event)?.description;
}

/** A new request is a call of its kind, and an edit is an event of its workflow. */
function getBody(
  { id }: RequestKind,
  asking: Asking,
  {
    row,
    payload,
    employeeId,
  }: { row: RequestRow | null; payload: Values; employeeId: number | null },
): { path: string; body: unknown } {
  if (asking.what === 'new') return { path: `/Requests/${id}/Send`, body: { payload } };
  if (asking.what === 'newFor' || row === null) {
    return { path: `/Requests/${id}/SendFor`, body: { employeeId, payload } };
  }
  const { workflow, subjectId, version } = row;
  const event = { type: asking.event, payload };
  return { path: '/Workflow/Dispatch', body: { workflow, items: [{ subjectId, version, event }] } };
}

/** Returns the initial values: those of the current request, or values from the URL. */
const getStart = (
  { fields, rows = {} }: RequestKind,
  row: RequestRow | null,
  params: URLSearchParams,
): FormValues => ({
  ...getEmpty(fields),
  ...(row ? {} : getAbout(fields, params)),
  ...Object.fromEntries(
    Object.entries(rows).map(([name, { least = 0, fields: inside }]) => [
      name,
      Array.from({ length: least }, () => ({ id: null, ...getEmpty(inside) })),
    ]),
  ),
  ...Object.fromEntries(Object.entries(row?.payload ?? {}).filter(([, value]) => value !== null)),
});

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/u;

const LOCAL_TIME = /^([01]\d|2[0-3]):[0-5]\d$/u;

/**
 * Reads values of `own`, `date`, `time` and short `text` fields from the URL, such as `?documentId=7` or
 * `?day=2026-11-24`.
 */
const getAbout = (fields: Fields, params: URLSearchParams): FormValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, string | number][] => {
      const { kind } = field;
      const given = params.get(name) ?? '';
      if (field.kind === 'text') {
        return given !== '' && !field.multiline ? [[name, given.slice(0, field.most)]] : [];
      }
      if (kind === 'date') return ISO_DATE.test(given) ? [[name, given]] : [];
      if (kind === 'time') return LOCAL_TIME.test(given) ? [[name, given]] : [];
      const id = Number(given);
      return kind === 'own' && Number.isSafeInteger(id) && id > 0 ? [[name, id]] : [];
    }),
  );

const getEmpty = (fields: Fields): FormValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind, initial }]) => [
      name,
      initial ?? (kind === 'flag' ? false : kind === 'text' ? '' : null),
    ]),
  );
