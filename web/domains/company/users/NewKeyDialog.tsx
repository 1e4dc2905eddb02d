import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeKeyBody, type NewKey } from '#machines/domains/company/contracts/programs.ts';
import { FLAGS, MENU } from '#machines/core/values/menuReferences.ts';
import {
  Field,
  FormDialog,
  MultiSelect,
  Notice,
  SecretDialog,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { permissionsQuery } from '#web/lib/permissions/index.ts';
import { usersKey } from './api.ts';
import { useProblems } from '#web/lib/useProblems.ts';
import { useWrite } from '#web/lib/useWrite.ts';

const FLAG_WORDS = {
  isView: 'View',
  isCreate: 'Create',
  isEdit: 'Edit',
  isDelete: 'Delete',
} as const;

/** Creates an API key, and shows it once. */
export function NewKeyDialog({
  userId,
  name: program,
  onClose,
}: {
  userId: number;
  name: string;
  onClose: () => void;
}) {
  const t = useTranslate();
  const queries = useQueryClient();
  const [draft, setDraft] = useState({ name: '', scopes: [] as string[], days: 90 });
  const { data: own = [] } = useQuery(permissionsQuery);
  const { getProblem, parse } = useProblems();
  const making = useWrite<NewKey>();
  const onSuccess = () => void queries.invalidateQueries({ queryKey: usersKey });
  if (making.data) {
    return (
      <SecretDialog
        title={t('Your new key')}
        note={t('Programs send it as Authorization: Bearer, followed by the key.')}
        value={making.data.key}
        onClose={onClose}
      />
    );
  }
  const options = own.flatMap((permission) =>
    FLAGS.filter(
      (flag) =>
        permission[flag] && (permission.menuReferenceId !== MENU.permissions || flag === 'isView'),
    ).map((flag) => ({
      value: `${permission.menuReferenceId}:${flag}`,
      label: `${t(permission.menuReferenceName)} · ${t(FLAG_WORDS[flag])}`,
    })),
  );
  return (
    <FormDialog
      title={t('New key for {name}', { name: program })}
      submitLabel={t('Create key')}
      busy={making.isPending}
      onSubmit={() => {
        const body = parse(makeKeyBody, { ...draft, userId });
        if (body) making.mutate({ path: '/Programs/MakeKey', body }, { onSuccess });
      }}
      onClose={onClose}
    >
      {making.isError && <Notice tone="warning" title={t(failureMessage(making.error))} live />}
      <Field
        label={t('Name')}
        name="name"
        hint={t('Where it is used, such as a server name.')}
        error={getProblem('name')}
        required
      >
        <TextInput
          value={draft.name}
          onValueChange={(name) => setDraft({ ...draft, name })}
          maxLength={100}
        />
      </Field>
      <Field
        label={t('Scopes')}
        name="scopes"
        hint={t('What the key can access, if the roles of the program also allow it.')}
        error={getProblem('scopes')}
        required
      >
        <MultiSelect
          options={options}
          value={draft.scopes}
          onChange={(scopes) => setDraft({ ...draft, scopes })}
        />
      </Field>
      <Field label={t('Expires after')} name="days" error={getProblem('days')} required>
        <Select
          options={[30, 90, 180, 365].map((days) => ({
            value: days,
            label: t('{n} days', { n: days }),
          }))}
          value={draft.days}
          onChange={(days) => setDraft({ ...draft, days: days ?? 90 })}
          searchable={false}
        />
      </Field>
    </FormDialog>
  );
}
