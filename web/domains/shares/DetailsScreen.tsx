import { useQuery } from '@tanstack/react-query';
import { PencilLine, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { MENU } from '#machines/core/access/permissions.ts';
import type { CompanyShareDetails } from '#machines/domains/shares/contracts/shares.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card, Link, Skeleton, Timeline } from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { shareQuery } from './api.ts';
import { Holders } from './Holders.tsx';
import { ledgerItems } from './ledgerItems.tsx';
import { MovementDialog, type Movement } from './MovementDialog.tsx';
import { Quantities } from './Quantities.tsx';
import { RateDialog } from './RateDialog.tsx';

/** View Share (spec 000 §2): quantities, holders, and the ledger from which both are summed. */
export function DetailsScreen() {
  const id = Number(useParams()['companyShareId']);
  const share = useQuery(shareQuery(Number.isInteger(id) ? id : 0));
  return (
    <Page>
      <PageHeader
        title="View Share"
        description={share.data?.businessUnitName}
        breadcrumb={[{ label: 'Configuration' }, { label: 'Company Shares', to: paths.shares }]}
        {...(share.data && { more: <Actions share={share.data} /> })}
      />
      {Number.isInteger(id) && id > 0 ? (
        <Loaded query={share} loading={<Skeleton kind="table" rows={6} columns={5} />}>
          {(details) => (details ? <Details share={details} /> : <EmptyState />)}
        </Loaded>
      ) : (
        <EmptyState />
      )}
    </Page>
  );
}

function Actions({ share }: { share: CompanyShareDetails }) {
  const may = useMay();
  const [editsRate, setEditsRate] = useState(false);
  if (!may('isEdit', MENU.shares)) return null;
  return (
    <>
      <Button onClick={() => setEditsRate(true)}>Edit Share Rate</Button>
      {may('isCreate', MENU.shares) && (
        <Button asChild icon={<PencilLine aria-hidden="true" />}>
          <Link to={paths.editShare(share.companyShareId)}>Edit Share</Link>
        </Button>
      )}
      <RateDialog share={editsRate ? share : null} onClose={() => setEditsRate(false)} />
    </>
  );
}

function Details({ share }: { share: CompanyShareDetails }) {
  const t = useTranslate();
  const may = useMay();
  const [movement, setMovement] = useState<Movement | null>(null);
  const mayMove = may('isEdit', MENU.shares);
  return (
    <>
      <Quantities share={share} />
      <Card
        title="Holders"
        padding="none"
        actions={
          mayMove && (
            <Button
              icon={<UserPlus aria-hidden="true" />}
              disabled={share.remainingShareCount === 0}
              onClick={() => setMovement({ kind: 'allocation' })}
            >
              Allocate
            </Button>
          )
        }
      >
        <Holders
          holders={share.holders}
          onRelease={mayMove ? (holder) => setMovement({ kind: 'release', holder }) : null}
        />
      </Card>
      <Card
        title="Ledger"
        description="Entries cannot be changed. Every balance is the sum of its entries."
      >
        <Timeline items={ledgerItems(t, share.entries)} label="Ledger" />
      </Card>
      <MovementDialog share={share} movement={movement} onClose={() => setMovement(null)} />
    </>
  );
}
