import { useQueryClient } from '@tanstack/react-query';
import {
  makeWebhookBody,
  saveWebhookBody,
  type NewSecret,
  type WebhookEntry,
  type Webhooks,
} from '#machines/domains/company/contracts/webhooks.ts';
import {
  Checkbox,
  Field,
  FieldErrorSummary,
  FormDialog,
  MultiSelect,
  Notice,
  TextInput,
} from '#web/components/ui/index.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { ChangedMeanwhile, getLabels, useDraft } from '#web/components/edited/index.ts';
import { useProblems } from '#web/lib/useProblems.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { webhooksKey } from './api.ts';

const NEW = { version: 0, name: '', url: '', workflows: [], withLinks: false };
const getStart = ({ name, url, workflows, withLinks }: WebhookEntry | typeof NEW) => ({
  name,
  url,
  workflows: workflows as string[],
  withLinks,
});
const LINKS = msg(
  'Also notify the person a task is assigned to, with a single-use link that only they can open',
);
const LABELS = { name: 'Name', url: 'Address', workflows: 'Workflows', withLinks: LINKS };

/** Creates a webhook and then shows its secret, or edits one. */
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
  const {
    row,
    values: draft,
    set,
    meanwhile,
  } = useDraft<WebhookEntry | typeof NEW, ReturnType<typeof getStart>>(webhook ?? NEW, getStart);
  const { problems, getProblem, tries, parse } = useProblems();
  const { submit, busy } = useSubmit([webhooksKey]);
  const making = useWrite<NewSecret>();
  const onSuccess = ({ secret }: NewSecret) => {
    void queries.invalidateQueries({ queryKey: webhooksKey });
    onMade(secret);
  };
  const save = async () => {
    if (webhook === null) {
      const body = parse(makeWebhookBody, draft);
      if (body) making.mutate({ path: '/Webhooks/Make', body }, { onSuccess });
      return;
    }
    const body = parse(saveWebhookBody, { ...draft, id: webhook.id, version: row.version });
    if (body && (await submit('/Webhooks/Save', body))) onClose();
  };
  return (
    <FormDialog
      title={webhook === null ? 'New webhook' : 'Edit webhook'}
      submitLabel={t('Save')}
      busy={busy || making.isPending}
      onSubmit={() => {
        return save();
      }}
      onClose={onClose}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={webhook?.changedByName}
          changed={getLabels(meanwhile.names, LABELS)}
          onUse={meanwhile.takeOver}
        />
      )}
      <FieldErrorSummary errors={problems} focusKey={tries} />
      {making.isError && <Notice tone="warning" title={t(failureMessage(making.error))} live />}
      <Field label={t('Name')} name="name" error={getProblem('name')} required>
        <TextInput value={draft.name} onValueChange={(name) => set({ name })} maxLength={100} />
      </Field>
      <Field
        label={t('Address')}
        name="url"
        hint={t('Must begin with https://. Redirects and private networks are refused.')}
        error={getProblem('url')}
        required
      >
        <TextInput
          type="url"
          value={draft.url}
          onValueChange={(url) => set({ url })}
          maxLength={500}
          autoComplete="off"
        />
      </Field>
      <Field label={t('Workflows')} name="workflows" error={getProblem('workflows')} required>
        <MultiSelect
          options={workflows.map(({ id, label }) => ({ value: id, label: t(label) }))}
          value={draft.workflows}
          onChange={(chosen) => set({ workflows: chosen })}
          selectAll
        />
      </Field>
      <Checkbox
        checked={draft.withLinks}
        onCheckedChange={(withLinks) => set({ withLinks })}
        label={t(LINKS)}
      />
    </FormDialog>
  );
}
