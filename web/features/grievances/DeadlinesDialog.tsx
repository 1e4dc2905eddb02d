import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { PRIORITIES, type Priority } from '#machines/grievance/vocabulary.ts';
import { Button, Dialog, Field, NumberInput, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useSubmit } from '#web/lib/useSubmit.ts';
import { call, deadlinesQuery, GRIEVANCES } from './api.ts';
import styles from './grievances.module.css';

/** Within how many working hours each priority is to be resolved. */
export function DeadlinesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <Deadlines onClose={onClose} /> : null;
}

function Deadlines({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const deadlines = useQuery(deadlinesQuery);
  const { submit, busy } = useSubmit([GRIEVANCES]);
  const [typed, setTyped] = useState<Partial<Record<Priority, number | null>>>({});
  const save = async (stored: Record<Priority, number>) => {
    if (await submit(call('SaveGrievanceDeadlines'), { hours: { ...stored, ...typed } })) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Deadlines"
      description="Working hours from submission to resolution, by the working calendar. What has a deadline keeps it."
      staticBackdrop
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            Save
          </Button>
        </>
      }
    >
      <Loaded query={deadlines} loading={<Skeleton kind="card" />}>
        {({ hours }) => (
          <form
            id={formId}
            noValidate
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              void save(hours);
            }}
          >
            {PRIORITIES.map((priority) => (
              <Field key={priority} label={priority} name={`hours${priority}`} required>
                <NumberInput
                  value={priority in typed ? (typed[priority] ?? null) : hours[priority]}
                  onChange={(value) => setTyped({ ...typed, [priority]: value })}
                  decimals={2}
                />
              </Field>
            ))}
          </form>
        )}
      </Loaded>
    </Dialog>
  );
}
