import { Eye, Trash2 } from 'lucide-react';
import type { UploadedPolicy } from '#machines/policies/contract.ts';
import type { Column } from '#web/components/table/index.ts';
import { Button, DateText, IconButton } from '#web/components/ui/index.ts';
import type { Say } from '#web/lib/words.ts';

export type PolicyActions = {
  onOpen: (policy: UploadedPolicy) => void;
  /** Where policies are taken back. */
  onDelete?: ((policy: UploadedPolicy) => void) | undefined;
};

/** A policy's name, whose it is, and since when. */
export const policyColumns = (
  say: Say,
  { onOpen, onDelete }: PolicyActions,
): readonly Column<UploadedPolicy>[] => [
  {
    id: 'title',
    label: say('Policy'),
    value: ({ strPolicyTitle }) => strPolicyTitle,
    width: 'widest',
    card: 'title',
  },
  {
    id: 'unit',
    label: say('Business Unit'),
    value: ({ strBusinessUnit }) => strBusinessUnit || say('All business units'),
    width: 'wide',
    card: 'subtitle',
  },
  {
    id: 'since',
    label: say('Uploaded'),
    value: ({ dteCreatedAt }) => Date.parse(dteCreatedAt),
    cell: ({ dteCreatedAt }) => <DateText value={dteCreatedAt} />,
  },
  { id: 'by', label: say('Uploaded by'), value: ({ strCreatedBy }) => strCreatedBy, width: 'wide' },
  {
    id: 'actions',
    label: say('Actions'),
    hideable: false,
    cell: (policy) => (
      <>
        <Button
          size="small"
          variant="ghost"
          icon={<Eye aria-hidden="true" />}
          aria-label={say('View {name}', { name: policy.strPolicyTitle })}
          onClick={() => onOpen(policy)}
        >
          {say('View')}
        </Button>
        {onDelete && policy.isDelete && (
          <IconButton
            size="small"
            label={say('Delete {name}', { name: policy.strPolicyTitle })}
            onClick={() => onDelete(policy)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </>
    ),
  },
];
