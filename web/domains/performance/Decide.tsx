import { useState } from 'react';
import type { AppraisalView } from '#machines/domains/performance/contracts/appraisal.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Field, FormDialog, NumberInput, Select, TextArea } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { PERFORMANCE } from './api.ts';

const WHOSE = {
  self: 'The person',
  supervisor: 'Supervisor',
  earlier: 'Earlier supervisor',
} as const;

type DialogProps = { view: AppraisalView; onClose: () => void };

/** Changes a score before it is published. The reason is stored with it. */
export function CalibrateDialog({ view, onClose }: DialogProps) {
  const t = useTranslate();
  const [score, setScore] = useState(view.result?.score ?? null);
  const [reason, setReason] = useState('');
  const { submit, busy } = useSubmit([PERFORMANCE]);
  const save = async () => {
    const body = { appraisalId: view.appraisalId, score, reason };
    if (await submit('/Performance/Calibrate', body)) onClose();
  };
  return (
    <FormDialog
      title="Calibrate"
      description="The calculated score is kept beside the new one."
      submitLabel="Calibrate"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label="Score"
        name="score"
        hint={t('Leave it empty to let the calculated score stand: {score}', {
          score: view.result?.calculated ?? '—',
        })}
      >
        <NumberInput
          value={score}
          decimals={2}
          min={view.scale.lowest}
          max={view.scale.highest}
          onChange={setScore}
        />
      </Field>
      <Field label="Reason" name="reason" hint="At least 20 characters." required>
        <TextArea value={reason} onValueChange={setReason} maxLength={1000} rows={3} />
      </Field>
    </FormDialog>
  );
}

/** Returns a form to the rater who sent it, with a reason that only the rater reads. */
export function GiveBackDialog({ view, onClose }: DialogProps) {
  const t = useTranslate();
  const [reason, setReason] = useState('');
  const [at, setAt] = useState(0);
  const form = view.mayGiveBack[at];
  const { submit, busy } = useSubmit([PERFORMANCE, ['workflow']]);
  const save = async () => {
    const { kind, raterId } = form ?? {};
    const body = { appraisalId: view.appraisalId, kind, raterId, reason };
    if (await submit('/Performance/GiveBack', body)) onClose();
  };
  return (
    <FormDialog
      title={
        form?.kind === 'self'
          ? 'Give back to the person'
          : form?.kind === 'earlier'
            ? 'Give back to the earlier supervisor'
            : 'Give back to the supervisor'
      }
      description="The marks that were sent are kept. The writer sees your reason, and sends them again."
      submitLabel="Give back"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      {view.mayGiveBack.length > 1 && (
        <Field label="Whose marks" name="rater" required>
          <Select
            value={at}
            options={view.mayGiveBack.map(({ kind, name }, value) => ({
              value,
              label: name ?? t(WHOSE[kind]),
            }))}
            onChange={(chosen) => setAt(chosen ?? 0)}
          />
        </Field>
      )}
      <Field label="Reason" name="reason" hint="At least 10 characters." required>
        <TextArea value={reason} onValueChange={setReason} maxLength={1000} rows={3} />
      </Field>
    </FormDialog>
  );
}
