import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { FormActions, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card, DateInput, Field, Select, TextArea } from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { caseGrievancesQuery } from './api.ts';
import styles from './career.module.css';
import { useCareerForm } from './useCareerForm.ts';

/** Opens a disciplinary case, with or without a judicial grievance. */
export function CaseForm() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { data: grievances = [], isPending } = useQuery(caseGrievancesQuery);
  const { values, set, error, send, busy } = useCareerForm({
    grievanceId: null as number | null,
    employeeId: null as number | null,
    incidentOn: null as string | null,
    charge: '',
  });
  const chosen = grievances.find(({ value }) => value === values.grievanceId);
  const choose = (grievanceId: number | null) => {
    const grievance = grievances.find(({ value }) => value === grievanceId);
    if (!grievance) {
      set({ grievanceId: null });
      return;
    }
    const { employeeId, incidentOn, description } = grievance;
    set({ grievanceId, employeeId, incidentOn, charge: description });
  };
  const submit = async () => {
    const id = await send('/Career/OpenCase', values);
    if (id !== null) void navigate(paths.disciplinaryCaseOf(id));
  };
  return (
    <Page width="form">
      <PageHeader
        breadcrumb={[
          { label: 'Employee Management' },
          { label: 'Disciplinary Cases', to: paths.disciplinaryCases },
        ]}
        description="The accused is informed of the case when you send the notice."
      />
      <form
        noValidate
        className={styles.form}
        aria-label={t('Open a disciplinary case')}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Card>
          <div className={styles.fields}>
            <Field label="Grievance" name="grievanceId" error={error('grievanceId')} optional>
              <Select
                clearable
                options={grievances}
                loading={isPending}
                value={values.grievanceId}
                onChange={choose}
              />
            </Field>
            <PersonField
              value={values.employeeId}
              known={
                chosen && {
                  value: chosen.employeeId,
                  label: `${chosen.employeeName} (${chosen.employeeCode})`,
                }
              }
              disabled={chosen !== undefined}
              onChange={(employeeId) => set({ employeeId })}
              error={error('employeeId')}
              required
            />
            <Field label="Incident" name="incidentOn" error={error('incidentOn')} required>
              <DateInput value={values.incidentOn} onChange={(incidentOn) => set({ incidentOn })} />
            </Field>
            <Field
              className={styles.wide}
              label="Charge"
              name="charge"
              error={error('charge')}
              hint="The accused will read this text. Do not name anyone who complained."
              required
            >
              <TextArea
                value={values.charge}
                onChange={(event) => set({ charge: event.target.value })}
                rows={5}
                maxLength={2000}
              />
            </Field>
          </div>
        </Card>
        <FormActions>
          <Button type="submit" variant="primary" loading={busy}>
            Open a case
          </Button>
        </FormActions>
      </form>
    </Page>
  );
}
