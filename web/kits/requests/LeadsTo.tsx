import { Receipt } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { MenuReference } from '#machines/core/access/permissions.ts';
import type { RequestRow } from '#machines/kits/requests/contract.ts';
import { requestKind } from '#machines/catalogue/requests.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import { Button } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useProfile } from '#web/session/index.ts';

/** Opens the form of the request that can follow an approved one, such as the expenses of a movement. */
export function LeadsTo({ kind: { leadsTo }, row }: { kind: RequestKind; row: RequestRow }) {
  const t = useTranslate();
  const may = useMay();
  const { intEmployeeId } = useProfile();
  const next = leadsTo && requestKind(leadsTo.kind);
  const isOwn = row.employee.id === intEmployeeId;
  if (
    !next ||
    !isOwn ||
    row.state !== 'approved' ||
    !may('isCreate', next.own.reference as MenuReference)
  ) {
    return null;
  }
  const values = new URLSearchParams(leadsTo.values(row.payload, row.subjectId));
  return (
    <Button asChild icon={<Receipt aria-hidden="true" />}>
      <Link to={`${next.own.address}/create?${values}`}>{t(leadsTo.label)}</Link>
    </Button>
  );
}
