import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PRIORITIES, type Priority } from '#machines/domains/grievances/vocabulary.ts';
import { Field, FormDialog, NumberInput, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { call, deadlinesQuery, GRIEVANCES } from './api.ts';

/** The working hours within which each priority is to be resolved. */
export function DeadlinesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <Deadlines onClose={onClose} /> : null;
}

function Deadlines({ onClose }: { onClose: () => void }) {
  const deadlines = useQuery(deadlinesQuery);
  const { submit, busy } = useSubmit([GRIEVANCES]);
  const [typed, setTyped] = useState<Partial<Record<Priority, number | null>>>({});
  const save = async (stored: Record<Priority, number>) => {
    if (await submit(call('SaveGrievanceDeadlines'), { hours: { ...stored, ...typed } })) onClose();
  };
  return (
    <FormDialog
      title="Deadlines"
      description="Working hours from submission to resolution, by the working calendar. Deadlines already set do not change."
      submitLabel="Save"
      busy={busy}
      onSubmit={() => {
        if (deadlines.data) void save(deadlines.data.hours);
      }}
      onClose={onClose}
    >
      <Loaded query={deadlines} loading={<Skeleton kind="card" />}>
        {({ hours }) =>
          PRIORITIES.map((priority) => (
            <Field key={priority} label={priority} name={`hours${priority}`} required>
              <NumberInput
                value={priority in typed ? (typed[priority] ?? null) : hours[priority]}
                onChange={(value) => setTyped({ ...typed, [priority]: value })}
                decimals={2}
              />
            </Field>
          ))
        }
      </Loaded>
    </FormDialog>
  );
}
