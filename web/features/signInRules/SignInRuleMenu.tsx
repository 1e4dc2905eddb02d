import { MoreHorizontal } from 'lucide-react';
import type { SignInRule } from '#machines/contracts/signInRules.ts';
import { DropdownMenu, IconButton } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/lib/useSubmit.ts';
import { signInRulesKey } from './api.ts';

/** The actions on a rule. */
export function SignInRuleMenu({
  rule: { id, name, isActive },
  onEdit,
}: {
  rule: SignInRule;
  onEdit: () => void;
}) {
  const t = useTranslate();
  const { submit } = useSubmit([signInRulesKey]);
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton size="small" label={t('Actions for {name}', { name })}>
          <MoreHorizontal aria-hidden="true" />
        </IconButton>
      }
      items={[
        { label: t('Edit'), onSelect: onEdit },
        {
          label: t(isActive ? 'Deactivate' : 'Activate'),
          onSelect: () => void submit('/SignInRules/SetActive', { id, isActive: !isActive }),
        },
      ]}
    />
  );
}
