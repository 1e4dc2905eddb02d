import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  makeWebhookBody,
  saveWebhookBody,
  type SecretTold,
  type WebhookEntry,
  type Webhooks,
} from '#machines/contracts/webhooks.ts';
import {
  Checkbox,
  Field,
  FieldErrorSummary,
  FormDialog,
  MultiSelect,
  Notice,
  TextInput,
} from '#web/components/ui/index.ts';
import { useProblems } from '#web/lib/useProblems.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/lib/useSubmit.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { webhooksKey } from './api.ts';

/** Creates a webhook, whose secret is then shown, or edits one. */
export function WebhookDialog({
  webhook,
  workflows,
  onMade,
  onClose,
}: {
  webhook: WebhookEntry | null;
  workflows: Webhooks['workflows'];
  onMade: (secret: string) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const queries = useQueryClient();
  const [draft, setDraft] = useState({
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    workflows: webhook?.workflows ?? [],
    withLinks: webhook?.withLinks ?? false,
  });
  const { problems, problemOf, tries, parse } = useProblems();
  const { submit, busy } = useSubmit([webhooksKey]);
  const making = useWrite<SecretTold>();
  const onSuccess = ({ secret }: SecretTold) => {
    void queries.invalidateQueries({ queryKey: webhooksKey });
    onMade(secret);
  };
  const save = async () => {
    if (webhook === null) {
      const body = parse(makeWebhookBody, draft);
      if (body) making.mutate({ path: '/Webhooks/Make', body }, { onSuccess });
      return;
    }
    const { id, version } = webhook;
    const body = parse(saveWebhookBody, { ...draft, id, version });
    if (body && (await submit('/Webhooks/Save', body))) onClose();
  };
  return (
    <FormDialog
      title={webhook === null ? 'New webhook' : 'Edit webhook'}
      submitLabel={t('Save')}
      busy={busy || making.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        return save();
      }}
      onClose={onClose}
    >
      <FieldErrorSummary errors={problems} focusKey={tries} />
      {making.isError && <Notice tone="warning" title={t(failureMessage(making.error))} live />}
      <Field label={t('Name')} name="name" error={problemOf('name')} required>
        <TextInput
          value={draft.name}
          onValueChange={(name) => setDraft({ ...draft, name })}
          maxLength={100}
        />
      </Field>
      <Field
        label={t('Address')}
        name="url"
        hint={t('Must begin with https://. Redirects and private networks are refused.')}
        error={problemOf('url')}
        required
      >
        <TextInput
          type="url"
          value={draft.url}
          onValueChange={(url) => setDraft({ ...draft, url })}
          maxLength={500}
          autoComplete="off"
        />
      </Field>
      <Field label={t('Workflows')} name="workflows" error={problemOf('workflows')} required>
        <MultiSelect
          options={workflows.map(({ id, label }) => ({ value: id, label: t(label) }))}
          value={draft.workflows}
          onChange={(chosen) => setDraft({ ...draft, workflows: chosen })}
          selectAll
        />
      </Field>
      <Checkbox
        checked={draft.withLinks}
        onCheckedChange={(withLinks) => setDraft({ ...draft, withLinks })}
        label={t(
          'Also notify the person a task is assigned to, with a single-use link that only they can open',
        )}
      />
    </FormDialog>
  );
}
