import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { OwnOption } from '#machines/kits/requests/contract.ts';
import { Select } from '#web/components/ui/index.ts';
import { api } from '#web/lib/apiClient.ts';

/**
 * The kind of request that the form makes, and the person whose records it offers. `employeeId` is null for the
 * user.
 */
export const OwnThings = createContext<{ kind: string; employeeId: number | null } | null>(null);

type Props = {
  path: string;
  common: { onChange: (value: unknown) => void; onBlur: () => void; disabled: boolean | undefined };
  value: number | null;
  clearable: boolean;
};

/** Lets the user choose one of the requester's own records that such a request can be about. The server lists them. */
export function OwnSelect({ path, common, value, clearable }: Props) {
  const whose = useContext(OwnThings);
  const input = { field: path, ...(whose?.employeeId ? { employeeId: whose.employeeId } : {}) };
  const { data = [], isFetching } = useQuery({
    queryKey: ['requests', 'own things', whose?.kind, input] as const,
    queryFn: ({ signal }) =>
      api.get<OwnOption[]>(`/Requests/${whose?.kind ?? ''}/Options`, input, signal),
    enabled: whose !== null,
  });
  return (
    <Select {...common} clearable={clearable} options={data} loading={isFetching} value={value} />
  );
}
