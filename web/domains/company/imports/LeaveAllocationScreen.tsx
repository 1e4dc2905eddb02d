import { useState } from 'react';
import { msg } from '#machines/core/locales/messages.ts';
import { DateInput, Field, TextInput } from '#web/components/ui/index.ts';
import { FileImportScreen } from './FileImportScreen.tsx';

const TARGET = { base: '/LeaveAllocation', title: 'Leave allocation', key: ['leaveAllocation'] };
const COLUMNS = [
  {
    name: 'Employee Id',
    holds: msg('As on the employee list, for people in your business units.'),
  },
  { name: 'Leave Type', holds: msg('Its name under Leave Types.') },
  { name: 'Days', holds: msg('Added to the balance; less than 0 takes days away.') },
  { name: 'From', holds: msg('For example 2026-11-02. In a leave year that has not ended.') },
  { name: 'Reason', holds: msg('Shown to auditors, and in the leave ledger.') },
];

/** Imports leave that HR grants by hand, for one person or many. */
export function LeaveAllocationScreen() {
  const [from, setFrom] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  return (
    <FileImportScreen
      target={{ ...TARGET, asked: { from, reason } }}
      description="Days of leave in addition to what policies grant, for one person or many. Nothing is stored before you have seen old and new balances."
      columns={COLUMNS}
    >
      <Field label="From" name="from" hint="For rows without one" optional>
        <DateInput value={from} onChange={setFrom} clearable />
      </Field>
      <Field label="Reason" name="reason" hint="For rows without one" optional>
        <TextInput value={reason} maxLength={500} onValueChange={setReason} />
      </Field>
    </FileImportScreen>
  );
}
