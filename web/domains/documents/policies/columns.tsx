import { Eye, Trash2 } from 'lucide-react';
import type { UploadedPolicy } from '#machines/domains/documents/contracts/policies.ts';
import { actionsColumn, type Column } from '#web/components/table/index.ts';
import { Button, DateText, IconButton } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';

export type PolicyActions = {
  onOpen: (policy: UploadedPolicy) => void;
  /** Deletes the policy. Only set on the screen where policies can be deleted. */
  onDelete?: ((policy: UploadedPolicy) => void) | undefined;
};

/** A policy's name, business unit and date. */
export const policyColumns = (
  t: Translate,
  { onOpen, onDelete }: PolicyActions,
): readonly Column<UploadedPolicy>[] => [
  {
    id: 'title',
    label: t('Policy'),
    value: ({ strPolicyTitle }) => strPolicyTitle,
    width: 'widest',
    card: 'title',
  },
  {
    id: 'unit',
    label: t('Business Unit'),
    value: ({ strBusinessUnit }) => strBusinessUnit || t('All business units'),
    width: 'wide',
    card: 'subtitle',
  },
  {
    id: 'since',
    label: t('Uploaded'),
    value: ({ dteCreatedAt }) => Date.parse(dteCreatedAt),
    cell: ({ dteCreatedAt }) => <DateText value={dteCreatedAt} />,
  },
  { id: 'by', label: t('Uploaded by'), value: ({ strCreatedBy }) => strCreatedBy, width: 'wide' },
  actionsColumn((policy) => (
    <>
      <Button
        size="small"
        variant="ghost"
        icon={<Eye aria-hidden="true" />}
        aria-label={t('View {name}', { name: policy.strPolicyTitle })}
        onClick={() => onOpen(policy)}
      >
        {t('View')}
      </Button>
      {onDelete && policy.isDelete && (
        <IconButton
          size="small"
          label={t('Delete {name}', { name: policy.strPolicyTitle })}
          onClick={() => onDelete(policy)}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </>
  )),
];
