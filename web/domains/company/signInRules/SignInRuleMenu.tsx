import type { SignInRule } from '#machines/domains/company/contracts/signInRules.ts';
import { ActionsMenu } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { signInRulesKey } from './api.ts';

/** Lists the actions on a rule. */
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
    <ActionsMenu
      name={name}
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
