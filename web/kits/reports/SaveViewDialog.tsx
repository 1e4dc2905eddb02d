import { useState } from 'react';
import { saveViewBody, type SharedWith, type ViewQuery } from '#machines/kits/reports/view.ts';
import { ROLES, type Role } from '#machines/core/values/roles.ts';
import { Field, FormDialog, Select, TextInput } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { viewsQuery, type ViewCalls } from './api.ts';

/** Saves the current filters under a name, for the user alone or also for others. */
export function SaveViewDialog({
  calls,
  query,
  onClose,
}: {
  calls: ViewCalls;
  query: ViewQuery;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [name, setName] = useState('');
  const [sharedWith, setSharedWith] = useState<SharedWith>(null);
  const [problem, setProblem] = useState<string>();
  const { submit, busy } = useSubmit([viewsQuery(calls).queryKey]);
  const save = async () => {
    const body = saveViewBody.safeParse({ name, query, sharedWith });
    setProblem(body.error?.issues[0]?.message);
    if (body.success && (await submit(calls.save, body.data))) onClose();
  };
  return (
    <FormDialog
      title="Save these filters"
      submitLabel={t('Save')}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        error={problem}
        hint="A name that you have used before is overwritten."
        required
      >
        <TextInput value={name} onValueChange={setName} maxLength={100} autoComplete="off" />
      </Field>
      <Field
        label="Shared with"
        name="sharedWith"
        hint="Only people with access to this list see it."
      >
        <Select
          clearable
          placeholder="No one else"
          options={[
            { value: 'everyone' as const, label: t('Everyone') },
            ...Object.entries(ROLES).map(([value, label]) => ({
              value: value as Role,
              label: t(label),
            })),
          ]}
          value={sharedWith}
          onChange={setSharedWith}
        />
      </Field>
    </FormDialog>
  );
}
