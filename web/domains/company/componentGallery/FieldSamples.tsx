import { useState } from 'react';
import {
  Checkbox,
  DateInput,
  Field,
  MultiSelect,
  NumberInput,
  RadioGroup,
  SearchField,
  Select,
  Slider,
  Switch,
  TextArea,
  TextInput,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { Sample } from './Sample.tsx';

const OPTIONS = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
];

/** Samples of form fields: empty, with a hint, with an error, and disabled. */
export function FieldSamples() {
  const t = useTranslate();
  const [text, setText] = useState('');
  const [number, setNumber] = useState<number | null>(1250.5);
  const [day, setDay] = useState<string | null>(null);
  const [one, setOne] = useState<string | null>('pending');
  const [several, setSeveral] = useState<string[]>(['pending', 'approved']);
  const [isOn, setIsOn] = useState(true);
  const [level, setLevel] = useState(40);
  return (
    <>
      <Sample of={['Field', 'TextInput']}>
        <Field label="Name" required>
          <TextInput value={text} onValueChange={setText} />
        </Field>
        <Field label="Note" optional hint={t('Below the field stands what helps to fill it in.')}>
          <TextInput value={text} onValueChange={setText} />
        </Field>
        <Field label="Name" error="Name is required" required>
          <TextInput value="" readOnly />
        </Field>
        <Field label="Name">
          <TextInput value={t('Employee')} disabled />
        </Field>
      </Sample>
      <Sample of={['NumberInput', 'DateInput', 'TextArea', 'SearchField']}>
        <Field label="Amount">
          <NumberInput value={number} onChange={setNumber} min={0} />
        </Field>
        <Field label="Date">
          <DateInput value={day} onChange={setDay} clearable />
        </Field>
        <Field label="Comment">
          <TextArea value={text} onValueChange={setText} />
        </Field>
        <SearchField label="Search" value={text} onChange={setText} />
      </Sample>
      <Sample of={['Select', 'MultiSelect', 'RadioGroup']}>
        <Field label="Status">
          <Select value={one} onChange={setOne} options={OPTIONS} clearable />
        </Field>
        <Field label="Status">
          <MultiSelect value={several} onChange={setSeveral} options={OPTIONS} />
        </Field>
        <Field label="Status" group>
          <RadioGroup
            value={one}
            onChange={setOne}
            options={OPTIONS.map((option, at) => ({ ...option, disabled: at === 2 }))}
          />
        </Field>
      </Sample>
      <Sample of={['Checkbox', 'Switch', 'Slider']}>
        <Checkbox label="Active" checked={isOn} onCheckedChange={setIsOn} />
        <Checkbox label="Active" checked="indeterminate" onCheckedChange={setIsOn} />
        <Checkbox label="Inactive" checked={false} onCheckedChange={setIsOn} disabled />
        <Switch label="Active" checked={isOn} onCheckedChange={setIsOn} />
        <Switch label="Inactive" checked={false} onCheckedChange={setIsOn} disabled />
        <Slider label="Percent" value={level} min={0} max={100} onChange={setLevel} />
      </Sample>
    </>
  );
}
