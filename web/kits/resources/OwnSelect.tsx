import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { OwnOption } from '#machines/kits/requests/contract.ts';
import { Select } from '#web/components/ui/index.ts';
import { api } from '#web/lib/apiClient.ts';

/** Whose records a form offers, and for which kind of request; `employeeId` null is oneself. */
export const OwnThings = createContext<{ kind: string; employeeId: number | null } | null>(null);

type Props = {
  path: string;
  common: { onChange: (value: unknown) => void; onBlur: () => void; disabled: boolean | undefined };
  value: number | null;
  clearable: boolean;
};

/** The requester's own records that such a request can be about, listed by the server. */
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
