import { Pencil, Printer } from 'lucide-react';
import type { WorkflowDefinition } from '#machines/contracts/workflow.ts';
import type { RequestRow } from '#machines/requests/contract.ts';
import { Button } from '#web/components/ui/index.ts';
import { offeredEvents, useAct } from '#web/features/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { print } from './print.ts';
import styles from './requests.module.css';

/** Events whose form is the request's own. */
const FORMS = ['edit', 'resend', 'askToChange'] as const;
export type FormEvent = (typeof FORMS)[number];

export const formEventOf = ({ allowedEvents }: Pick<RequestRow, 'allowedEvents'>) =>
  FORMS.find((event) => allowedEvents.includes(event)) ?? null;

type Props = {
  row: RequestRow;
  definition: WorkflowDefinition;
  onForm: (row: RequestRow, event: FormEvent) => void;
};

/** What somebody may do to one request of a list: the same events as on its page. */
export function RequestActions({ row, definition, onForm }: Props) {
  const t = useTranslate();
  const { act, busy } = useAct<RequestRow>({
    definition,
    nameOf: ({ number }) => number,
  });
  const form = formEventOf(row);
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
      {offeredEvents(definition, [row], { withForms: true }).map((event) => (
        <Button
          key={event.event}
          size="small"
          variant="ghost"
          loading={busy === event.event}
          onClick={() => void act(event, [row])}
        >
          {t(event.label)}
        </Button>
      ))}
    </div>
  );
}
