import { useState } from 'react';
import type { PlanView } from '#machines/domains/performance/contracts/planning.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Button, Field, FormDialog, TextArea } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { PERFORMANCE } from '../api.ts';
import { ANSWERS } from './words.ts';

/** The reader's possible actions on a plan: agree, refuse with a comment, or ask for the plan back. */
export function Answers({ plan }: { plan: PlanView }) {
  const t = useTranslate();
  const [asked, setAsked] = useState<string | null>(null);
  const { submit, busy } = useSubmit([PERFORMANCE, ['workflow']]);
  const send = (type: string, comment?: string) =>
    submit('/Workflow/Dispatch', {
      workflow: 'targetAgreement',
      items: [
        {
          subjectId: plan.planId,
          // The server refuses an action on a plan that has changed since this version.
          version: plan.version,
          event: { type, ...(comment === undefined ? {} : { comment }) },
        },
      ],
    });
  return (
    <>
      {plan.answers.map((type) => {
        const words = ANSWERS[type];
        if (!words) return null;
        return (
          <Button
            key={type}
            variant={words.tone}
            loading={busy}
            onClick={() => (words.asksWords ? setAsked(type) : void send(type))}
          >
            {t(words.label)}
          </Button>
        );
      })}
      {asked !== null && (
        <WordsDialog
          label={ANSWERS[asked]?.label ?? asked}
          busy={busy}
          onSend={async (words) => {
            if (await send(asked, words)) setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

type WordsProps = {
  label: string;
  busy: boolean;
  onSend: (words: string) => Promise<void>;
  onClose: () => void;
};

function WordsDialog({ label, busy, onSend, onClose }: WordsProps) {
  const [words, setWords] = useState('');
  return (
    <FormDialog
      title={label}
      description="Your words are kept in the history of the plan."
      submitLabel={label}
      busy={busy}
      onSubmit={() => void onSend(words.trim())}
      onClose={onClose}
    >
      <Field label="Why" name="comment" required>
        <TextArea value={words} onValueChange={setWords} maxLength={2000} rows={4} />
      </Field>
    </FormDialog>
  );
}
