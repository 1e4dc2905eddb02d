import { Ellipsis, Pencil, Printer } from 'lucide-react';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import type { RequestRow } from '#machines/kits/requests/contract.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import { Button, DropdownMenu, IconButton, notify } from '#web/components/ui/index.ts';
import { offeredEvents, useAct } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { getFormEvent } from './forms.ts';
import { print } from './print.ts';
import styles from './requests.module.css';

type Props = {
  kind: RequestKind;
  row: RequestRow;
  definition: WorkflowDefinition;
  onForm: (row: RequestRow, event: string) => void;
};

/** The actions on a request in a list. They are the same as on the request's page. */
export function RequestActions({ kind, row, definition, onForm }: Props) {
  const t = useTranslate();
  const { act, busy } = useAct<RequestRow>({
    definition,
    getName: ({ number }) => number,
    // An outdated list may still offer actions that the server now refuses.
    onRefused: ([first]) => {
      if (first) notify.warning(t(first.reason), { duration: 6000 });
    },
  });
  const form = getFormEvent(kind, row);
  // The column has no room for three buttons, so only the main action is one and the rest are in a menu.
  const offered = offeredEvents(definition, [row], { withForms: true });
  const last = offered.at(-1);
  const others = offered.slice(0, -1);
  const words = definition.transitions.find(({ event }) => event === form);
  return (
    <div className={styles.actions}>
      {form && (
        <Button size="small" icon={<Pencil aria-hidden="true" />} onClick={() => onForm(row, form)}>
          {t(words?.label ?? 'Edit')}
        </Button>
      )}
      {row.paperId !== null && (
        <Button size="small" icon={<Printer aria-hidden="true" />} onClick={() => void print(row)}>
          Print
        </Button>
      )}
      {last && (
        <Button size="small" loading={busy === last.event} onClick={() => void act(last, [row])}>
          {t(last.label)}
        </Button>
      )}
      {others.length > 0 && (
        <DropdownMenu
          align="end"
          trigger={
            <IconButton size="small" label={t('More actions for {name}', { name: row.number })}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          items={others.map((event) => ({
            label: t(event.label),
            disabled: busy !== null,
            onSelect: () => void act(event, [row]),
          }))}
        />
      )}
    </div>
  );
}
