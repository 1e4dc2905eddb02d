import { useState } from 'react';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { CHAT } from '#machines/domains/communication/chat.ts';
import { useProfile } from '#web/session/index.ts';
import { Button, Dialog, Field, notify, TextInput } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import type { Colleague } from './api.ts';
import { PeoplePicker } from './PeoplePicker.tsx';

export type NewConversationProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onStarted: (conversationId: number) => void;
};

/** Starts a conversation with one colleague, or with several and a name, which makes a group. */
export function NewConversation({ open, onOpenChange, onStarted }: NewConversationProps) {
  const { intEmployeeId } = useProfile();
  const [chosen, setChosen] = useState<readonly Colleague[]>([]);
  const [name, setName] = useState('');
  const close = (next: boolean) => {
    onOpenChange(next);
    setChosen([]);
    setName('');
  };
  const starting = useWrite<WriteAnswer>();
  const start = () => {
    const body = {
      employeeIds: chosen.map(({ value }) => value),
      name: chosen.length > 1 && name.trim() !== '' ? name.trim() : undefined,
    };
    starting.mutate(
      { path: '/ChattingApp/StartConversation', body },
      {
        onSuccess: ({ autoId = 0 }) => {
          close(false);
          onStarted(autoId);
        },
        onError: (error) => notify.warning(failureMessage(error)),
      },
    );
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="New conversation"
      footer={
        <>
          <Button onClick={() => close(false)}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            loading={starting.isPending}
            onClick={start}
          >
            {chosen.length > 1 ? 'Start group' : 'Start'}
          </Button>
        </>
      }
    >
      <PeoplePicker chosen={chosen} onChange={setChosen} without={new Set([intEmployeeId])} />
      {chosen.length > 1 && (
        <Field label="Name of the group" optional>
          <TextInput maxLength={CHAT.name} value={name} onValueChange={setName} />
        </Field>
      )}
    </Dialog>
  );
}
