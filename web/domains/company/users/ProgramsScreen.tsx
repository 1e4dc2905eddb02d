import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type {
  ProgramEntry,
  ProgramKeyEntry,
} from '#machines/domains/company/contracts/programs.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { roleLabel } from '#machines/core/values/roles.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { actionColumn, DataTable, TwoLines, type Column } from '#web/components/table/index.ts';
import {
  Badge,
  Button,
  Card,
  DateText,
  RelativeTime,
  Skeleton,
  useConfirm,
} from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { programsQuery, usersKey } from './api.ts';
import { NewKeyDialog } from './NewKeyDialog.tsx';
import { NewProgramDialog } from './NewProgramDialog.tsx';
import styles from './programs.module.css';
import { UserDialog } from './UserDialog.tsx';

type Opened = { what: 'new' } | { what: 'key' | 'roles'; program: ProgramEntry };

/** Lists service accounts with their roles and API keys. */
export function ProgramsScreen() {
  const t = useTranslate();
  const may = useMay();
  const programs = useQuery(programsQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Page>
      <PageHeader
        description={t(
          'Programs authenticate with a key, limited to its scopes and the program’s roles.',
        )}
        action={
          may('isCreate', MENU.users) && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onClick={() => setOpened({ what: 'new' })}
            >
              {t('New program')}
            </Button>
          )
        }
      />
      <Loaded query={programs} loading={<Skeleton kind="table" rows={4} columns={5} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              title={t('No programs yet')}
              description={t(
                'Payroll, attendance devices or a data warehouse can use the API with a key.',
              )}
            />
          ) : (
            <div className={styles.programs}>
              {all.map((program) => (
                <ProgramCard key={program.userId} program={program} onOpen={setOpened} />
              ))}
            </div>
          )
        }
      </Loaded>
      {opened?.what === 'new' && <NewProgramDialog onClose={close} />}
      {opened?.what === 'key' && (
        <NewKeyDialog userId={opened.program.userId} name={opened.program.name} onClose={close} />
      )}
      {opened?.what === 'roles' && <UserDialog userId={opened.program.userId} onClose={close} />}
    </Page>
  );
}

const TONES = {
  active: 'success',
  suspended: 'danger',
  expired: 'warning',
  ended: 'neutral',
} as const;
const STATUSES = {
  active: 'Active',
  suspended: 'Suspended',
  expired: 'Expired',
  ended: 'Ended',
} as const;

const isUsable = ({ status }: ProgramKeyEntry) => status === 'active' || status === 'suspended';

/** Says why a key has lost some or all of its permissions. */
function KeptBy({ entry }: { entry: ProgramKeyEntry }) {
  const t = useTranslate();
  const { lost, isKept, keeper: name, status } = entry;
  if (!isUsable(entry) || lost === 0) return null;
  if (!isKept) {
    return t('{name}, who answers for it, can no longer sign in.', { name });
  }
  return status === 'suspended'
    ? t('{name}, who answers for it, no longer has its permissions.', { name })
    : t(
        '{lost, plural, one {# of its scopes is} other {# of its scopes are}} suspended: {name}, who answers for it, no longer has them.',
        { lost, name },
      );
}

function ProgramCard({
  program,
  onOpen,
}: {
  program: ProgramEntry;
  onOpen: (opened: Opened) => void;
}) {
  const t = useTranslate();
  const may = useMay();
  const confirm = useConfirm();
  const { submit, busy } = useSubmit([usersKey]);
  const end = async ({ id, name }: ProgramKeyEntry) => {
    const isSure = await confirm({
      title: t('End the key {name}?', { name }),
      body: t('Calls with this key will be refused from now on. This cannot be undone.'),
      confirmLabel: t('End key'),
      tone: 'danger',
    });
    if (isSure) await submit('/Programs/EndKey', { keyId: id });
  };
  const takeOver = async ({ id, name }: ProgramKeyEntry) => {
    const isSure = await confirm({
      title: t('Take over the key {name}?', { name }),
      body: t(
        'You then answer for what programs do with it, and it works as long as you may do that.',
      ),
      confirmLabel: t('Take over'),
    });
    if (isSure) await submit('/Programs/TakeKeyOver', { keyId: id });
  };
  const columns: readonly Column<ProgramKeyEntry>[] = [
    {
      id: 'name',
      label: 'Key',
      value: ({ name }) => name,
      cell: ({ name, hint }) => <TwoLines first={name} second={<code>{hint}…</code>} />,
      width: 'wide',
      card: 'title',
    },
    { id: 'scopes', label: 'Scopes', value: ({ scopes }) => scopes.length, numeric: true },
    {
      id: 'expires',
      label: 'Expires',
      cell: ({ expiresAt, lastUsedAt }) => (
        <TwoLines
          first={<DateText value={expiresAt} />}
          second={
            lastUsedAt === null ? (
              t('Never used')
            ) : (
              <>
                {t('Last used')} <RelativeTime at={lastUsedAt} />
              </>
            )
          }
        />
      ),
      width: 'medium',
    },
    {
      id: 'status',
      label: 'Status',
      cell: (key) => (
        <TwoLines
          first={<Badge tone={TONES[key.status]}>{t(STATUSES[key.status])}</Badge>}
          second={<KeptBy entry={key} />}
          wraps
        />
      ),
      width: 'wide',
    },
    actionColumn(
      (key) =>
        isUsable(key) ? (
          <div className={styles.actions}>
            {key.lost > 0 && may('isEdit', MENU.permissions) && (
              <Button size="small" disabled={busy} onClick={() => void takeOver(key)}>
                {t('Take over')}
              </Button>
            )}
            {may('isEdit', MENU.users) && (
              <Button size="small" disabled={busy} onClick={() => void end(key)}>
                {t('End key')}
              </Button>
            )}
          </div>
        ) : null,
      'wide',
    ),
  ];
  const roles = program.roles.map((role) => t(roleLabel(role))).join(', ') || t('No role yet');
  return (
    <Card
      title={program.name}
      description={`${program.businessUnit} · ${roles}`}
      actions={
        <>
          <Button size="small" onClick={() => onOpen({ what: 'roles', program })}>
            {t('Roles')}
          </Button>
          {may('isEdit', MENU.permissions) && (
            <Button size="small" variant="primary" onClick={() => onOpen({ what: 'key', program })}>
              {t('New key')}
            </Button>
          )}
        </>
      }
      padding={program.keys.length > 0 ? 'none' : 'normal'}
    >
      {program.keys.length === 0 ? (
        <p>{t('No key yet')}</p>
      ) : (
        <DataTable
          label={t('Keys of {name}', { name: program.name })}
          rows={program.keys}
          columns={columns}
          rowId={({ id }) => String(id)}
          paging={false}
          columnChoice={false}
        />
      )}
    </Card>
  );
}
