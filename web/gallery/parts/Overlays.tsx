import { Copy, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  DateInput,
  Dialog,
  DropdownMenu,
  Field,
  FormDialog,
  IconButton,
  notify,
  Popover,
  Select,
  Sheet,
  ShortcutsDialog,
  Tabs,
  TextInput,
  Tooltip,
  useConfirm,
  useConfirmWithComment,
} from '#web/components/ui/index.ts';
import styles from '../Gallery.module.css';
import { sections } from '../sample.ts';

const keys = [
  {
    group: 'Here',
    keys: [
      { keys: ['?'], does: 'Show these shortcuts' },
      { keys: ['Ctrl', 'K'], does: 'Find' },
    ],
  },
];

export default function Overlays() {
  return (
    <>
      <PageHeader title="Overlays" description="What lies over the page." />
      <Card title="Dialogs">
        <Dialogs />
      </Card>
      <Card title="Menus, popovers, tooltips">
        <Menus />
      </Card>
      <Card title="Toasts">
        <Toasts />
      </Card>
      <Card title="Tabs">
        <TabsSample />
      </Card>
      <ShortcutsDialog shortcuts={keys} />
    </>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'form' | 'sheet' | 'static' | null>(null);
  const [sent, setSent] = useState(0);
  const [section, setSection] = useState<number | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [answer, setAnswer] = useState('none yet');
  const confirm = useConfirm();
  const confirmWithComment = useConfirmWithComment();
  const show = (which: typeof open) => (next: boolean) => setOpen(next ? which : null);
  const footer = (
    <>
      <Button onClick={() => setOpen(null)}>Cancel</Button>
      <Button variant="primary" onClick={() => setOpen(null)}>
        Save
      </Button>
    </>
  );
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('static')}>Static dialog</Button>
      <Button onClick={() => setOpen('form')}>Form dialog</Button>
      <Button onClick={() => setOpen('sheet')}>Sheet</Button>
      <Button
        onClick={async () =>
          setAnswer((await confirm({ title: 'Do you want to confirm?' })) ? 'yes' : 'no')
        }
      >
        Confirm
      </Button>
      <Button
        onClick={async () => {
          const comment = await confirmWithComment({
            title: 'Are you confirm to reject? ',
            body: '12 increments go back to no one: this ends them.',
            confirmLabel: 'Reject',
            tone: 'danger',
            comment: { label: 'Please enter your comments', required: true, maxLength: 40 },
          });
          setAnswer(comment ?? 'cancelled');
        }}
      >
        Confirm with comment
      </Button>
      <span role="status">Answer: {answer}</span>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={show('dialog')}
        title="Edit Share Rate"
        description="The rate applies to shares allocated from now on."
        footer={footer}
      >
        <Field label="Share rate" required>
          <TextInput inputMode="decimal" suffix="৳" />
        </Field>
        <Field label="Section">
          <Select options={sections} value={section} onChange={setSection} />
        </Field>
        <Field label="Effective date">
          <DateInput value={day} onChange={setDay} />
        </Field>
      </Dialog>
      <Dialog
        open={open === 'static'}
        onOpenChange={show('static')}
        title="Your session has expired"
        description="Log in again: what you typed is still here."
        staticBackdrop
        hideClose
        size="small"
        footer={footer}
      >
        <Field label="Password">
          <TextInput type="password" />
        </Field>
      </Dialog>
      {open === 'form' && (
        <FormDialog
          title="New request"
          submitLabel="Send"
          busy={false}
          onSubmit={() => {
            setSent(sent + 1);
            return new Promise(() => {});
          }}
          onClose={() => setOpen(null)}
        >
          <Field label="Reason">
            <TextInput />
          </Field>
          <p>Sent: {sent}</p>
        </FormDialog>
      )}
      <Sheet
        open={open === 'sheet'}
        onOpenChange={show('sheet')}
        title="Rahim Uddin"
        description="Senior Officer, Accounts"
        footer={footer}
      >
        <p>Details of a row beside its list.</p>
      </Sheet>
    </div>
  );
}

function Menus() {
  const [dense, setDense] = useState(true);
  return (
    <div className={styles.row}>
      <DropdownMenu
        trigger={<Button>Menu</Button>}
        items={[
          { kind: 'heading', label: 'This row' },
          {
            label: 'Edit',
            icon: <Pencil aria-hidden="true" />,
            onSelect: () => notify.info('Edit'),
            shortcut: 'E',
          },
          {
            label: 'Copy',
            icon: <Copy aria-hidden="true" />,
            onSelect: () => {},
            hint: 'With its history',
          },
          { kind: 'check', label: 'Dense', checked: dense, onCheckedChange: setDense },
          { kind: 'separator' },
          {
            label: 'Delete',
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: () => {},
          },
          { label: 'Not for you', disabled: true, onSelect: () => {} },
        ]}
      />
      <DropdownMenu
        align="end"
        trigger={
          <IconButton label="More">
            <MoreHorizontal aria-hidden="true" />
          </IconButton>
        }
        items={[{ label: 'One', onSelect: () => {} }]}
      />
      <Popover trigger={<Button>Popover</Button>} label="Who is notified">
        <p>Audit hears of it: 3 people get one notice each.</p>
      </Popover>
      <Tooltip content="Said in a tooltip, and elsewhere too">
        <Button>Tooltip</Button>
      </Tooltip>
    </div>
  );
}

function Toasts() {
  return (
    <div className={styles.row}>
      <Button onClick={() => notify.success('Submitted Successfully')}>Success</Button>
      <Button onClick={() => notify.info('Nothing changed')}>Info</Button>
      <Button onClick={() => notify.warning('Failed, try again')}>Warning</Button>
      <Button
        onClick={() =>
          notify.error('Failed, try again', {
            description: 'Two rows were changed by hr2 in the meantime.',
            duration: 60_000,
            action: { label: 'Show', onClick: () => {} },
          })
        }
      >
        Error
      </Button>
      <Button onClick={() => notify.live('A new notification has come!!')}>Live</Button>
    </div>
  );
}

function TabsSample() {
  const [tab, setTab] = useState('waiting');
  return (
    <Tabs
      label="Increments"
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'waiting', label: 'Waiting for me', count: 1284, content: <p>Rows that wait.</p> },
        { id: 'done', label: 'Done', count: 17, content: <p>Rows that are done.</p> },
        { id: 'off', label: 'Disabled', disabled: true },
      ]}
    />
  );
}
