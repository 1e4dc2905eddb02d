import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanStep } from '#machines/domains/performance/contracts/development.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Field, FormDialog, Select } from '#web/components/ui/index.ts';
import { optionsQuery } from '#web/kits/resources/index.ts';
import { TASKS } from '#web/lib/taskKeys.ts';
import { PLAN_CHANGES, projectsQuery } from './api.ts';

/** Sends a training requisition for a step of a development plan. */
export function TrainingDialog({ step, onClose }: { step: PlanStep; onClose: () => void }) {
  const { data = [] } = useQuery(optionsQuery('trainingTitle'));
  const [titleId, setTitle] = useState<number | null>(null);
  const { submit, busy } = useSubmit([...PLAN_CHANGES, ['requests']]);
  const send = async () => {
    const body = { stepId: step.stepId, titleId: titleId ?? 0 };
    if (await submit('/Development/RequestTraining', body)) onClose();
  };
  return (
    <FormDialog
      title="Request the training"
      description="It is sent as a training requisition of yours, with the step as the reason and its day."
      submitLabel="Send"
      busy={busy}
      onSubmit={() => (titleId === null ? undefined : void send())}
      onClose={onClose}
    >
      <Field label="Training" name="titleId" required>
        <Select
          value={titleId}
          options={data.map(({ value, label }) => ({ value: Number(value), label }))}
          onChange={setTitle}
        />
      </Field>
    </FormDialog>
  );
}

/** Creates a task card for a step of a development plan. */
export function CardForStepDialog({ step, onClose }: { step: PlanStep; onClose: () => void }) {
  const { data = [] } = useQuery(projectsQuery);
  const [projectId, setProject] = useState<number | null>(null);
  const { submit, busy } = useSubmit([...PLAN_CHANGES, TASKS]);
  const make = async () => {
    const body = { stepId: step.stepId, projectId: projectId ?? 0 };
    if (await submit('/Development/MakeCard', body)) onClose();
  };
  return (
    <FormDialog
      title="Make a card"
      description="Only members of the project who may read the plan see the card. It closes with the step."
      submitLabel="Make the card"
      busy={busy}
      onSubmit={() => (projectId === null ? undefined : void make())}
      onClose={onClose}
    >
      <Field
        label="Project"
        name="projectId"
        hint="You can choose among your own projects."
        required
      >
        <Select
          value={projectId}
          options={data.flatMap((project) =>
            project.isClosed ? [] : [{ value: project.projectId, label: project.name }],
          )}
          onChange={setProject}
        />
      </Field>
    </FormDialog>
  );
}
