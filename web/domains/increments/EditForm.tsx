import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { amendment } from '#machines/domains/increments/events.ts';
import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import { afterIncrement, effectOnGross } from '#machines/core/values/money.ts';
import {
  Button,
  Card,
  Checkbox,
  DateInput,
  Field,
  fieldErrorList,
  FieldErrorSummary,
  Money,
  NumberInput,
  notify,
  Select,
  SummaryLine,
  TextInput,
} from '#web/components/ui/index.ts';
import { useLastActor } from '#web/kits/workflow/index.ts';
import { ChangedMeanwhile, getLabels, useEditedRow } from '#web/components/edited/index.ts';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useUnsavedGuard } from '#web/components/ui/useUnsavedGuard.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import type { Increment } from './api.ts';
import { bases } from './createForm.ts';
import styles from './EditForm.module.css';
import { AMENDS, WORKFLOW } from './stages.ts';

type Terms = z.output<typeof amendment>;

const getStart = (row: Increment): z.input<typeof amendment> => ({
  incrPercent: row.incrPercent,
  basicOrGross: row.basicOrGross,
  effectiveDate: row.effectiveDate.slice(0, 10),
});

const LABELS = {
  incrPercent: 'Percentage',
  basicOrGross: 'Depends on',
  effectiveDate: 'Effective Date',
};

type EditFormProps = {
  row: Increment;
  back: string;
  /** Whether someone has decided since the form was opened: what was typed can be copied, but not saved. */
  isDecided: boolean;
};

/**
 * The form's ten fields: those that identify the request are read-only, and a preview shows the effect of
 * the terms on pay.
 */
export function EditForm({ row: current, back, isDecided }: EditFormProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const write = useWrite<WriteAnswer>();
  const client = useQueryClient();
  const { row, meanwhile } = useEditedRow(current, getStart);
  const changedBy = useLastActor(
    { workflow: WORKFLOW, subjectId: row.subjectId },
    meanwhile !== null,
  );
  const { control, handleSubmit, formState, getValues, reset } = useForm<
    z.input<typeof amendment>,
    unknown,
    Terms
  >({
    resolver: schemaResolver(amendment),
    defaultValues: getStart(row),
    shouldFocusError: false,
  });
  const { isDirty, errors, submitCount } = formState;
  const letGo = useUnsavedGuard(isDirty);

  const save = async (terms: Terms) => {
    try {
      const { message } = await write.mutateAsync({
        path: '/Workflow/Dispatch',
        body: {
          workflow: WORKFLOW,
          items: [
            {
              subjectId: row.subjectId,
              version: row.version,
              event: { type: AMENDS, ...terms },
            },
          ],
        },
      });
      notify.success(message || 'Submitted Successfully');
      letGo();
      void navigate(back);
    } catch (error) {
      // If the request is outdated, the form fetches the later version and offers it.
      void client.invalidateQueries({ queryKey: workflowKeys.of(WORKFLOW) });
      sayRefused(error);
    }
  };

  return (
    <Card title={row.employeeName} description={getAbout(row)}>
      <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(save)(event)}>
        {meanwhile && (
          <ChangedMeanwhile
            by={changedBy}
            changed={getLabels(meanwhile.names, LABELS)}
            onUse={meanwhile.takeOver({ getValues, reset })}
          />
        )}
        <FieldErrorSummary errors={fieldErrorList(errors)} focusKey={submitCount} />
        <div className={styles.fields}>
          {lockedFields(row).map(({ label, value }) => (
            <Field key={label} label={label}>
              <TextInput value={t(value)} readOnly />
            </Field>
          ))}
          <Field label="People" group hint="Without an increment in that year">
            <Checkbox label="Pending" checked={false} disabled onCheckedChange={() => undefined} />
          </Field>
          <Field label="Percentage" name="incrPercent" error={errors.incrPercent?.message} required>
            <Controller
              control={control}
              name="incrPercent"
              render={({ field }) => <NumberInput {...field} decimals={3} suffix="%" />}
            />
          </Field>
          <Field
            label="Depends on"
            name="basicOrGross"
            error={errors.basicOrGross?.message}
            required
          >
            <Controller
              control={control}
              name="basicOrGross"
              render={({ field }) => <Select {...field} options={bases} />}
            />
          </Field>
          <Field
            label="Effective Date"
            name="effectiveDate"
            error={errors.effectiveDate?.message}
            required
          >
            <Controller
              control={control}
              name="effectiveDate"
              render={({ field }) => <DateInput {...field} />}
            />
          </Field>
        </div>
        <Outcome control={control} row={row} />
        <div className={styles.actions}>
          <Button onClick={() => void navigate(back)}>Cancel</Button>
          {!isDecided && (
            <Button type="submit" variant="primary" loading={write.isPending} disabled={!isDirty}>
              Save
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

const getAbout = (row: Increment): string =>
  [row.employeeCode, row.designationName, row.departmentName].join(' · ');

/** The form's other fields (spec 000 §3), which identify the request and are read-only. */
const lockedFields = (row: Increment) => [
  { label: 'Business Unit', value: row.unitName },
  { label: 'Workplace Group', value: row.workplaceGroupName },
  { label: 'Department', value: row.departmentName },
  { label: 'Section', value: row.sectionName },
  { label: 'Management', value: row.isManagement ? 'Management' : 'Non-Management' },
  { label: 'Fiscal Year', value: fiscalYearLabel(row.year) },
];

type OutcomeProps = {
  control: ReturnType<typeof useForm<z.input<typeof amendment>, unknown, Terms>>['control'];
  row: Increment;
};

/** Shows gross and basic pay before and after the raise, once the percentage is valid. */
function Outcome({ control, row }: OutcomeProps) {
  const [percent, dependsOn] = useWatch({ control, name: ['incrPercent', 'basicOrGross'] });
  const fit = amendment.shape.incrPercent.safeParse(percent).success;
  const after = fit ? afterIncrement(row.gross, effectOnGross(percent, dependsOn)) : null;
  return (
    <SummaryLine
      label="Result"
      items={[
        { label: 'Gross', value: <Money value={row.gross} currency /> },
        { label: 'Basic', value: <Money value={row.basic} currency /> },
        { label: 'Salary After Increment', value: <Money value={after} currency /> },
      ]}
    />
  );
}
