import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserEntry } from '#machines/domains/company/contracts/users.ts';
import { Field, SearchSelect, type Option } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { usersQuery } from './api.ts';

const PAUSE_MS = 250;
const SHORTEST = 2;

/** Lets the user choose a user of any kind by part of the name, user ID or address. */
export function UserField({
  value,
  onChange,
  error,
}: {
  value: number | null;
  onChange: (userId: number | null) => void;
  error: string | undefined;
}) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Option<number> | null>(null);
  const debounced = useDebounced(text.trim(), PAUSE_MS);
  const enough = debounced.length >= SHORTEST;
  const { data, isFetching } = useQuery({
    ...usersQuery({
      search: debounced,
      kind: '',
      status: '',
      businessUnitId: 0,
      page: 1,
      pageSize: 20,
    }),
    placeholderData: keepPreviousData,
    enabled: enough,
  });
  const hint = t('At least {count} characters of the name or ID', { count: SHORTEST });
  return (
    <Field label={t('User')} name="userId" error={error} hint={hint} required>
      <SearchSelect
        value={value === null ? null : picked}
        onChange={(option) => {
          setPicked(option);
          onChange(option?.value ?? null);
        }}
        text={text}
        onTextChange={setText}
        options={enough ? (data?.items ?? []).map(getOption) : []}
        loading={isFetching || debounced !== text.trim()}
        remark={enough ? undefined : hint}
        placeholder={t('Search…')}
      />
    </Field>
  );
}

const getOption = ({ userId, name, loginId, businessUnit }: UserEntry): Option<number> => ({
  value: userId,
  label: name,
  hint: `${loginId} · ${businessUnit}`,
});
