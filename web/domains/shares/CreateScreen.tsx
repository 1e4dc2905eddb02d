import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { CompanyShareDetails } from '#machines/domains/shares/contracts/shares.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState, FormActions, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, notify, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useUnsavedGuard } from '#web/components/ui/useUnsavedGuard.ts';
import { sharesQuery, shareQuery } from './api.ts';
import { ShareForm, type ShareItem } from './ShareForm.tsx';
import { ShareItems } from './ShareItems.tsx';
import { useSaveShares } from './useSaveShares.ts';

/** Create Share; Edit Share where an ID is present, in the path or as `?id=` (spec 000 §2). */
export function CreateScreen() {
  const { companyShareId } = useParams();
  const [search] = useSearchParams();
  const given = companyShareId ?? search.get('id');
  const id = given === null ? 0 : Number(given);
  const share = useQuery(shareQuery(id));
  const isEdit = given !== null;
  return (
    <Page width="form">
      <PageHeader
        title={isEdit ? 'Edit Share' : 'Create Share'}
        breadcrumb={[
          { label: 'Configuration' },
          { label: 'Company Shares', to: paths.shares },
          ...(isEdit && share.data
            ? [{ label: share.data.businessUnitName, to: paths.share(id) }]
            : []),
        ]}
      />
      {!isEdit ? (
        <Saving edited={null} />
      ) : Number.isInteger(id) && id > 0 ? (
        <Loaded query={share} loading={<Skeleton kind="table" rows={3} columns={3} />}>
          {(edited) => (edited ? <Saving edited={edited} /> : <EmptyState />)}
        </Loaded>
      ) : (
        <EmptyState />
      )}
    </Page>
  );
}

function Saving({ edited }: { edited: CompanyShareDetails | null }) {
  const navigate = useNavigate();
  const { send, busy } = useSaveShares();
  const { data: existing = [] } = useQuery(sharesQuery(0));
  const [items, setItems] = useState<readonly ShareItem[]>(edited ? [getItem(edited)] : []);
  const [saved, setSaved] = useState(false);
  const changed = edited
    ? items.some(({ totalShareCount }) => totalShareCount !== edited.totalShareCount)
    : items.length > 0;
  useUnsavedGuard(
    () => changed && !saved,
    (path) => path === paths.login || saved,
  );

  const add = (item: ShareItem): boolean => {
    const taken =
      items.some(({ businessUnitId }) => businessUnitId === item.businessUnitId) ||
      (!edited && existing.some(({ businessUnitId }) => businessUnitId === item.businessUnitId));
    if (taken) {
      notify.warning('Business unit already exist', { duration: 6000 });
      return false;
    }
    setItems([...items, item]);
    return true;
  };
  const left = useRef(false);
  const save = async () => {
    setSaved(true);
    if (!(await send('SaveAllCompanyShares', items))) setSaved(false);
    // Both presses of a double click get the response, but only one may go back.
    else if (!left.current) {
      left.current = true;
      void navigate(-1);
    }
  };

  return (
    <>
      <ShareForm edited={edited} onAdd={add} />
      <ShareItems
        items={items}
        onDelete={(item) => setItems(items.filter((other) => other !== item))}
      />
      <FormActions>
        <Button onClick={() => void navigate(-1)}>Cancel</Button>
        <Button
          variant="primary"
          loading={busy}
          disabled={items.length === 0}
          onClick={() => void save()}
        >
          Save
        </Button>
      </FormActions>
    </>
  );
}

const getItem = (share: CompanyShareDetails): ShareItem => ({
  companyShareId: share.companyShareId,
  businessUnitId: share.businessUnitId,
  businessUnitName: share.businessUnitName,
  totalShareCount: share.totalShareCount,
});
