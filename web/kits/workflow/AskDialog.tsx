import { useState } from 'react';
import { Field, FormDialog, TextArea } from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';

export type AskDialogProps = {
  workflow: string;
  subjectIds: readonly number[];
  /** What the question is about, in words. */
  subject: string;
  onClose: () => void;
};

const LONGEST = 2000;
const SHORTEST_NAME = 2;

/** Asks a colleague about what waits for the reader's decision. */
export function AskDialog({ workflow, subjectIds, subject, onClose }: AskDialogProps) {
  const [employeeId, setEmployeeId] = useState<number | null>(null);
  const [question, setQuestion] = useState('');
  const [tried, setTried] = useState(false);
  const { submit, busy } = useSubmit([workflowKeys.all]);
  const send = async () => {
    setTried(true);
    if (employeeId === null || question.trim() === '') return;
    const body = { workflow, subjectIds, employeeId, question: question.trim() };
    if (await submit('/Workflow/Ask', body)) onClose();
  };
  return (
    <FormDialog
      title="Ask a question"
      description={subject}
      size="small"
      submitLabel="Send question"
      busy={busy}
      onSubmit={send}
      onClose={onClose}
    >
      <PersonField
        label="Ask"
        name="asked"
        required
        onlyWithLogin
        shortest={SHORTEST_NAME}
        value={employeeId}
        onChange={setEmployeeId}
        error={tried && employeeId === null ? 'Choose whom to ask' : undefined}
        hint="They see the question and its subject, and nothing else that they could not see before."
      />
      <Field
        label="Question"
        name="question"
        required
        hint="The deadline pauses until it is answered. You can still decide meanwhile."
        error={tried && question.trim() === '' ? 'Question is required' : undefined}
      >
        <TextArea value={question} onValueChange={setQuestion} maxLength={LONGEST} rows={3} />
      </Field>
    </FormDialog>
  );
}
