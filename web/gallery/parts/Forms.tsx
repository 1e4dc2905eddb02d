import { Search } from 'lucide-react';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { FilterBar, FormActions, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  Checkbox,
  DateInput,
  Field,
  FieldErrorSummary,
  fieldErrorList,
  FileDrop,
  MultiSelect,
  notify,
  NumberInput,
  PasswordInput,
  RadioGroup,
  Select,
  Switch,
  TextArea,
  TextInput,
} from '#web/components/ui/index.ts';
import styles from '../Gallery.module.css';
import { departments, sections, units } from '../sample.ts';

type Values = {
  login: string;
  password: string;
  section: number | null;
  units: readonly number[];
  effective: string | null;
  percent: number | null;
  dependsOn: 'gross' | 'basic' | null;
  reason: string;
};

export default function Forms() {
  return (
    <>
      <PageHeader
        title="Forms"
        description="Labels above, errors beside the field and in a summary."
      />
      <Filters />
      <div className={styles.split}>
        <HookForm />
        <Loose />
      </div>
    </>
  );
}

function Filters() {
  const [unit, setUnit] = useState<number[]>([1, 3]);
  const [department, setDepartment] = useState<number | null>(null);
  const [date, setDate] = useState<string | null>('2026-06-01');
  const [percent, setPercent] = useState<number | null>(7.5);
  const [pending, setPending] = useState(true);
  return (
    <FilterBar
      label="Employees"
      action={
        <Button type="submit" variant="primary">
          View
        </Button>
      }
    >
      <Field label="Business Unit" required>
        <MultiSelect options={units} value={unit} onChange={setUnit} />
      </Field>
      <Field label="Department">
        <Select options={departments} value={department} onChange={setDepartment} clearable />
      </Field>
      <Field label="Section">
        <Select
          options={sections}
          value={null}
          onChange={() => {}}
          disabled
          placeholder="Choose a unit first"
        />
      </Field>
      <Field label="Percentage">
        <NumberInput value={percent} onChange={setPercent} suffix="%" />
      </Field>
      <Field label="Effective Date">
        <DateInput value={date} onChange={setDate} clearable />
      </Field>
      <Field label="Find" hint="Name or employee ID">
        <TextInput icon={<Search />} placeholder="Rahman" />
      </Field>
      <Field label="Only" group>
        <Checkbox checked={pending} onCheckedChange={setPending} label="Pending" />
      </Field>
    </FilterBar>
  );
}

function HookForm() {
  const { control, register, handleSubmit, formState } = useForm<Values>({
    defaultValues: {
      login: '',
      password: '',
      section: null,
      units: [],
      effective: null,
      percent: null,
      dependsOn: null,
      reason: '',
    },
  });
  const { errors, submitCount } = formState;
  return (
    <Card title="With react-hook-form" description="Send it empty to see its errors.">
      <form
        noValidate
        className={styles.column}
        onSubmit={(event) => {
          void handleSubmit((values) => notify.success(`Submitted ${values.login}`))(event);
        }}
      >
        <FieldErrorSummary errors={fieldErrorList(errors)} focusKey={submitCount} />
        <Field label="User id" name="login" required error={errors.login?.message}>
          <TextInput {...register('login', { required: 'User id is required' })} />
        </Field>
        <Field label="Password" name="password" required error={errors.password?.message}>
          <PasswordInput
            {...register('password', {
              required: 'Password is required',
              minLength: { value: 4, message: 'Minimum 4 character' },
            })}
          />
        </Field>
        <Field label="Section" name="section" required error={errors.section?.message}>
          <Controller
            control={control}
            name="section"
            rules={{ required: 'Section is required' }}
            render={({ field }) => <Select {...field} options={sections} clearable />}
          />
        </Field>
        <Field label="Business Unit" name="units" required error={errors.units?.message}>
          <Controller
            control={control}
            name="units"
            rules={{
              validate: (value) => value.length > 0 || 'At least one Business Unit is required',
            }}
            render={({ field }) => <MultiSelect {...field} options={units} />}
          />
        </Field>
        <Field label="Effective date" name="effective" required error={errors.effective?.message}>
          <Controller
            control={control}
            name="effective"
            rules={{ required: 'Effective date is required' }}
            render={({ field }) => <DateInput {...field} min="2026-01-01" />}
          />
        </Field>
        <Field label="Increment percentage" name="percent" required error={errors.percent?.message}>
          <Controller
            control={control}
            name="percent"
            rules={{
              validate: (value) => value !== null || 'Increment Percentage is required',
            }}
            render={({ field }) => <NumberInput {...field} suffix="%" min={0} max={100} />}
          />
        </Field>
        <Field label="Depends on" name="dependsOn" group required error={errors.dependsOn?.message}>
          <Controller
            control={control}
            name="dependsOn"
            rules={{ required: 'Depends on is required' }}
            render={({ field }) => (
              <RadioGroup
                {...field}
                orientation="horizontal"
                options={[
                  { value: 'gross', label: 'Gross' },
                  { value: 'basic', label: 'Basic' },
                ]}
              />
            )}
          />
        </Field>
        <Field label="Reason" name="reason" optional hint="HR and the managing director read it.">
          <TextArea {...register('reason')} />
        </Field>
        <FormActions>
          <Button>Cancel</Button>
          <Button type="submit" variant="primary">
            Submit
          </Button>
        </FormActions>
      </form>
    </Card>
  );
}

function Loose() {
  const [on, setOn] = useState(true);
  const [all, setAll] = useState<number[]>(units.map((unit) => unit.value));
  const [many, setMany] = useState<number[]>([2, 5, 9, 11]);
  const [amount, setAmount] = useState<number | null>(1234567.5);
  const [compact, setCompact] = useState<number | null>(12.25);
  const [scheme, setScheme] = useState<'a' | 'b' | null>('a');
  const [files, setFiles] = useState<File[]>([]);
  const [day, setDay] = useState<string | null>('2025-12-24');
  return (
    <Card title="States">
      <div className={styles.column}>
        <Field label="With an error" error="Section is required">
          <Select options={sections} value={null} onChange={() => {}} />
        </Field>
        <Field label="Text with an error" error="Value must me positive">
          <TextInput defaultValue="-3" />
        </Field>
        <Field label="Disabled">
          <TextInput disabled defaultValue="Locked" />
        </Field>
        <Field label="Loading">
          <Select options={[]} value={null} onChange={() => {}} loading />
        </Field>
        <Field label="All of them">
          <MultiSelect options={units} value={all} onChange={setAll} />
        </Field>
        <Field label="Many, counted">
          <MultiSelect options={sections} value={many} onChange={setMany} display="count" />
        </Field>
        <Field label="Day too early" hint="Nothing before 2026">
          <DateInput value={day} onChange={setDay} min="2026-01-01" />
        </Field>
        <Field label="Amount">
          <NumberInput value={amount} onChange={setAmount} prefix="৳" />
        </Field>
        <Field label="In a table's cell">
          <NumberInput compact value={compact} onChange={setCompact} suffix="%" />
        </Field>
        <Field label="Scheme" group>
          <RadioGroup
            value={scheme}
            onChange={setScheme}
            options={[
              { value: 'a', label: 'Flat', hint: 'The same percent for everyone' },
              { value: 'b', label: 'By grade', disabled: true },
            ]}
          />
        </Field>
        <Switch checked={on} onCheckedChange={setOn} label="Tell me by e-mail" hint="Once a day" />
        <Switch checked={false} onCheckedChange={() => {}} label="Off and disabled" disabled />
        <Checkbox checked="indeterminate" onCheckedChange={() => {}} label="Some of them" />
        <Checkbox checked disabled onCheckedChange={() => {}} label="Ticked, disabled" />
        <FileDrop
          label="Drop the payroll file here"
          hint="CSV, at most 20 MB"
          accept=".csv"
          maxBytes={20e6}
          files={files}
          onChange={setFiles}
          onReject={(problems) =>
            problems.forEach(({ name, message }) => notify.warning(`${name}: ${message}`))
          }
        />
      </div>
    </Card>
  );
}
