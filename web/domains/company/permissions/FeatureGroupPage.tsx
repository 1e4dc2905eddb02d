import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { FeatureGroup } from '#machines/domains/workflows/contracts/bundles.ts';
import { FLAGS, type Flag } from '#machines/core/access/permissions.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Badge,
  Button,
  Checkbox,
  DescriptionList,
  Notice,
  Skeleton,
} from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useAdministersAll, useMay } from '#web/lib/permissions/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { permissionKeys, rolePermissionsQuery } from './api.ts';
import { FeatureGroupDialog } from './FeatureGroupDialog.tsx';
import { GiveFeatureGroupDialog } from './GiveFeatureGroupDialog.tsx';
import { FeatureSearch } from './FeatureSearch.tsx';
import { PermissionGrid, type FlagControl } from './PermissionGrid.tsx';
import { Proposals } from './Proposals.tsx';
import styles from './featureGroup.module.css';

type Opened = 'edit' | 'give' | 'take' | null;
type Row = { menuReferenceId: number; menuReferenceName: string };

/** Shows one group with its features, the roles that have it, and buttons to grant it. */
export function FeatureGroupPage({ group }: { group: FeatureGroup }) {
  const t = useTranslate();
  const mayEdit = useMay()('isEdit', MENU.permissions);
  const administersAll = useAdministersAll();
  const [opened, setOpened] = useState<Opened>(null);
  const roles = useQuery(rolePermissionsQuery);
  const { submit, busy } = useSubmit([permissionKeys.all]);
  const { id, name, isActive } = group;
  const canGive = isActive && group.features.length > 0;
  return (
    <Page>
      <PageHeader
        title={name}
        {...(group.description ? { description: group.description } : {})}
        breadcrumb={[{ label: 'Feature Group', to: paths.featureGroup }]}
        more={
          mayEdit && (
            <>
              {administersAll && (
                <>
                  <Button onClick={() => setOpened('edit')}>{t('Edit')}</Button>
                  <Button
                    disabled={busy}
                    onClick={() =>
                      void submit('/FeatureGroups/SetActive', { id, isActive: !isActive })
                    }
                  >
                    {t(isActive ? 'Deactivate' : 'Activate')}
                  </Button>
                </>
              )}
              <Button onClick={() => setOpened('take')} disabled={group.features.length === 0}>
                {t('Remove')}
              </Button>
            </>
          )
        }
        action={
          administersAll && (
            <Button variant="primary" onClick={() => setOpened('give')} disabled={!canGive}>
              {t('Give')}
            </Button>
          )
        }
      />
      {!isActive && <Notice tone="warning" title="This feature group is inactive" />}
      <DescriptionList items={[{ label: 'Roles that have it', value: <Roles group={group} /> }]} />
      <Loaded query={roles} loading={<Skeleton kind="table" rows={12} columns={5} />}>
        {(all) => (
          <Grid group={group} features={all[0]?.permissions ?? []} mayEdit={administersAll} />
        )}
      </Loaded>
      <Proposals />
      {opened === 'edit' && <FeatureGroupDialog group={group} onClose={() => setOpened(null)} />}
      {(opened === 'give' || opened === 'take') && (
        <GiveFeatureGroupDialog
          group={group}
          isGiven={opened === 'give'}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  );
}

function Roles({ group: { roles } }: { group: FeatureGroup }) {
  const t = useTranslate();
  if (roles.length === 0) return <>–</>;
  return (
    <span className={styles.roles}>
      {roles.map(({ role, label, hasAll }) => (
        <Badge key={role} tone={hasAll ? 'success' : 'neutral'}>
          {hasAll ? t(label) : `${t(label)} (${t('in part')})`}
        </Badge>
      ))}
    </span>
  );
}

const NOTHING = { isView: false, isCreate: false, isEdit: false, isDelete: false };

function Grid({
  group,
  features,
  mayEdit,
}: {
  group: FeatureGroup;
  features: readonly Row[];
  mayEdit: boolean;
}) {
  const t = useTranslate();
  // The list can't be collapsed again, because a hidden row would drop its unsaved checkboxes.
  const [search, setSearch] = useState('');
  const [showsAll, setShowsAll] = useState(group.features.length === 0);
  const rows = useMemo(() => {
    const ids = new Set(group.features.map(({ menuReferenceId }) => menuReferenceId));
    return showsAll ? features : features.filter((row) => ids.has(row.menuReferenceId));
  }, [features, group.features, showsAll]);
  const stored = useMemo(() => {
    const ours = new Map(group.features.map((feature) => [feature.menuReferenceId, feature]));
    return ({ menuReferenceId }: Row): Record<Flag, boolean> => {
      const feature = ours.get(menuReferenceId);
      return feature
        ? (Object.fromEntries(FLAGS.map((flag) => [flag, feature[flag]])) as Record<Flag, boolean>)
        : NOTHING;
    };
  }, [group.features]);
  return (
    <>
      <FilterBar label="Find a feature">
        <FeatureSearch value={search} onChange={setSearch} />
      </FilterBar>
      <PermissionGrid
        label={t('Features of {name}', { name: group.name })}
        rows={rows}
        search={search}
        stored={stored}
        control={tick}
        path="/FeatureGroups/SetFeatures"
        whose={{ id: group.id, version: group.version }}
        mayEdit={mayEdit}
      />
      {!showsAll && <Button onClick={() => setShowsAll(true)}>{t('Show other features')}</Button>}
    </>
  );
}

const tick = (_row: Row, _flag: Flag, { value, onChange, ...at }: FlagControl<boolean>) => (
  <Checkbox {...at} checked={value} onCheckedChange={onChange} />
);
