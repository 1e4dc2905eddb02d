import { useMutation } from '@tanstack/react-query';
import { LogOut, MoreHorizontal, Pencil, UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type {
  ChatConversation,
  ChatMember,
} from '#machines/domains/communication/contracts/chat.ts';
import { CHAT } from '#machines/domains/communication/chat.ts';
import {
  Button,
  Dialog,
  DropdownMenu,
  Field,
  formatCount,
  IconButton,
  notify,
  TextInput,
  useConfirm,
} from '#web/components/ui/index.ts';
import { PersonWithPhoto } from '#web/kits/people/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { addMembers, leaveGroup, renameGroup, type Colleague } from './api.ts';
import styles from './GroupMenu.module.css';
import { PeoplePicker } from './PeoplePicker.tsx';
import { useTranslate } from '#web/lib/messages.ts';

export type GroupMenuProps = {
  conversation: ChatConversation;
  members: readonly ChatMember[];
  /** Called when the user leaves the group, to go to another screen. */
  onLeave: () => void;
};

/** Actions on a group: show members, add members, rename, leave. */
export function GroupMenu({ conversation, members, onLeave }: GroupMenuProps) {
  const t = useTranslate();
  const [dialog, setDialog] = useState<'members' | 'add' | 'rename' | null>(null);
  const confirm = useConfirm();
  const { conversationId, title } = conversation;
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: () => setDialog(null),
    onError: (error) => notify.warning(failureMessage(error)),
  });
  const leave = async () => {
    const sure = await confirm({
      title: t('Leave “{name}”?', { name: title }),
      body: 'You will no longer see its messages.',
      confirmLabel: 'Leave the group',
      tone: 'danger',
    });
    if (!sure) return;
    // The thread is closed first. While it is open, any hint would fetch a conversation that the user has left.
    onLeave();
    change.mutate(() => leaveGroup(conversationId));
  };
  const icon = { 'aria-hidden': true } as const;
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <IconButton label="Group">
            <MoreHorizontal aria-hidden="true" />
          </IconButton>
        }
        items={[
          {
            label: t('Members'),
            icon: <UsersRound {...icon} />,
            onSelect: () => setDialog('members'),
          },
          {
            label: t('Add people'),
            icon: <UserPlus {...icon} />,
            onSelect: () => setDialog('add'),
          },
          { label: t('Rename'), icon: <Pencil {...icon} />, onSelect: () => setDialog('rename') },
          { kind: 'separator' },
          {
            label: t('Leave the group'),
            icon: <LogOut {...icon} />,
            danger: true,
            onSelect: () => void leave(),
          },
        ]}
      />
      <Dialog
        open={dialog === 'members'}
        onOpenChange={() => setDialog(null)}
        title={title}
        description={t('{n} people', { n: formatCount(members.length) })}
        size="small"
      >
        <ul className={styles.members}>
          {members.map(({ userId, name, designation, photoFileId, isMe }) => (
            <li key={userId}>
              <PersonWithPhoto
                name={isMe ? `${name} (${t('you')})` : name}
                detail={designation}
                photoFileId={photoFileId}
              />
            </li>
          ))}
        </ul>
      </Dialog>
      {dialog === 'add' && (
        <AddPeople
          members={members}
          busy={change.isPending}
          onClose={() => setDialog(null)}
          onAdd={(people) => change.mutate(() => addMembers(conversationId, people))}
        />
      )}
      {dialog === 'rename' && (
        <Rename
          title={title}
          busy={change.isPending}
          onClose={() => setDialog(null)}
          onRename={(name) => change.mutate(() => renameGroup(conversationId, name))}
        />
      )}
    </>
  );
}

function AddPeople({
  members,
  busy,
  onClose,
  onAdd,
}: {
  members: readonly ChatMember[];
  busy: boolean;
  onClose: () => void;
  onAdd: (employeeIds: number[]) => void;
}) {
  const [chosen, setChosen] = useState<readonly Colleague[]>([]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add people"
      description="They see messages written from now on."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            loading={busy}
            onClick={() => onAdd(chosen.map(({ value }) => value))}
          >
            Add
          </Button>
        </>
      }
    >
      <PeoplePicker
        chosen={chosen}
        onChange={setChosen}
        without={new Set(members.map(({ employeeId }) => employeeId))}
      />
    </Dialog>
  );
}

function Rename({
  title,
  busy,
  onClose,
  onRename,
}: {
  title: string;
  busy: boolean;
  onClose: () => void;
  onRename: (name: string) => void;
}) {
  const [name, setName] = useState(title);
  const form = 'rename-group';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Rename the group"
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            disabled={name.trim() === ''}
            loading={busy}
          >
            Save
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') onRename(name.trim());
        }}
      >
        <Field label="Name of the group" required>
          <TextInput maxLength={CHAT.name} value={name} onValueChange={setName} />
        </Field>
      </form>
    </Dialog>
  );
}
