import { Ellipsis, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  Button,
  Dialog,
  DropdownMenu,
  IconButton,
  Kbd,
  notify,
  Popover,
  Sheet,
  Tabs,
  useConfirm,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { Sample } from './Sample.tsx';

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const;

/** Samples of buttons, menus and dialogs. */
export function ActionSamples({ loading }: { loading: boolean }) {
  const t = useTranslate();
  const confirm = useConfirm();
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null);
  const [tab, setTab] = useState('first');
  const close = () => setOpen(null);
  return (
    <>
      <Sample of={['Button']}>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} loading={loading}>
            Save
          </Button>
        ))}
        <Button icon={<Plus />}>Add</Button>
        <Button size="small">Edit</Button>
        <Button size="large">Approve</Button>
        <Button disabled>Delete</Button>
      </Sample>
      <Sample of={['IconButton']}>
        <IconButton label="Delete">
          <Trash2 aria-hidden="true" />
        </IconButton>
        <Kbd>J</Kbd>
      </Sample>
      <Sample of={['Dialog', 'Sheet', 'useConfirm']}>
        <Button onClick={() => setOpen('dialog')}>{t('Open a dialog')}</Button>
        <Button onClick={() => setOpen('sheet')}>{t('Open a panel')}</Button>
        <Button
          onClick={() =>
            void confirm({ title: 'Delete it?', confirmLabel: 'Delete', tone: 'danger' })
          }
        >
          {t('Ask a question')}
        </Button>
        <Dialog
          open={open === 'dialog'}
          onOpenChange={close}
          title={t('A dialog')}
          footer={<Button onClick={close}>Close</Button>}
        >
          {t('A question or a short form over the page.')}
        </Dialog>
        <Sheet open={open === 'sheet'} onOpenChange={close} title={t('A panel')}>
          {t('The details of a row beside its list.')}
        </Sheet>
      </Sample>
      <Sample of={['DropdownMenu', 'Popover']}>
        <DropdownMenu
          trigger={<Button icon={<Ellipsis />}>Actions</Button>}
          items={[
            { label: 'Edit', onSelect: () => notify.info('Nothing was changed') },
            { label: 'Approve', onSelect: () => undefined, disabled: true },
            { kind: 'separator' },
            { label: 'Delete', onSelect: () => undefined, danger: true },
          ]}
        />
        <Popover label={t('Note')} trigger={<Button>Note</Button>}>
          {t('A small popup beside what opens it.')}
        </Popover>
      </Sample>
      <Sample of={['notify']}>
        <Button onClick={() => notify.success('Saved')}>{t('Success')}</Button>
        <Button onClick={() => notify.info('Nothing was changed')}>{t('Information')}</Button>
        <Button onClick={() => notify.warning('Nothing was changed')}>{t('Warning')}</Button>
        <Button onClick={() => notify.error('Failed, try again')}>{t('Error')}</Button>
      </Sample>
      <Sample of={['Tabs']}>
        <Tabs
          label={t('Status')}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'first', label: 'Pending', count: 12, content: t('Pending') },
            { id: 'second', label: 'Approved', count: 3, content: t('Approved') },
            { id: 'third', label: 'Rejected', disabled: true },
          ]}
        />
      </Sample>
    </>
  );
}
