import { useQuery } from '@tanstack/react-query';
import type { RolePermissions } from '#machines/core/access/permissions.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable } from '#web/components/table/index.ts';
import { Badge, Checkbox, Skeleton, TextLink } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useAdministersAll } from '#web/lib/permissions/index.ts';
import { rolePermissionsQuery } from './api.ts';
import { Proposals } from './Proposals.tsx';
import { useSave } from './useSave.ts';

/** Sets which roles may open the management dashboard. Settings of single people are with their other permissions. */
export function ManagementDashboardScreen() {
  const t = useTranslate();
  const roles = useQuery(rolePermissionsQuery);
  const mayEdit = useAdministersAll();
  const { save, saving } = useSave(() => undefined);
  const ofBoard = ({ permissions }: RolePermissions) =>
    permissions.find(({ menuReferenceId }) => menuReferenceId === MENU.managementDashboard);
  return (
    <Page>
      <PageHeader
        description="Who can open the management dashboard. What they see depends on their permissions for its reports."
        more={
          <>
            <TextLink to={paths.dashboardComponentPermissions}>
              {t('Dashboard Component Permission')}
            </TextLink>
            <TextLink to={paths.userPermissions}>{t('Feature Assign to User')}</TextLink>
          </>
        }
      />
      <Loaded query={roles} loading={<Skeleton kind="table" rows={8} columns={3} />}>
        {(rows) => (
          <DataTable
            label="Management Dashboard Permission"
            rows={rows}
            rowId={({ role }) => role}
            columns={[
              {
                id: 'role',
                label: 'Role',
                value: ({ label }) => t(label),
                card: 'title',
                width: 'wide',
              },
              {
                id: 'isView',
                label: 'View',
                cell: (row) => {
                  const permission = ofBoard(row);
                  return (
                    <Checkbox
                      aria-label={t('{role} sees {name}', {
                        role: t(row.label),
                        name: t('Management Dashboard'),
                      })}
                      checked={permission?.isView ?? false}
                      disabled={!mayEdit || saving}
                      onCheckedChange={(isView) =>
                        save('/Permission/UpdateRolePermissions', {
                          role: row.role,
                          permissions: [
                            {
                              menuReferenceId: MENU.managementDashboard,
                              isView,
                              isCreate: permission?.isCreate ?? false,
                              isEdit: permission?.isEdit ?? false,
                              isDelete: permission?.isDelete ?? false,
                            },
                          ],
                        })
                      }
                    />
                  );
                },
                width: 'number',
              },
              {
                id: 'origin',
                label: 'Set by',
                cell: (row) =>
                  ofBoard(row)?.isDefault ? (
                    <Badge>Default</Badge>
                  ) : (
                    <Badge tone="accent">Administrator</Badge>
                  ),
                width: 'medium',
              },
            ]}
            empty={{ title: 'No Data Found' }}
          />
        )}
      </Loaded>
      <Proposals />
    </Page>
  );
}
