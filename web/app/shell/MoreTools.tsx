import { useQuery } from '@tanstack/react-query';
import { Headset } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import {
  asSpoken,
  spokenEntry,
  VoiceNavigation,
  type MenuEntry,
} from '#web/components/shell/index.ts';
import { IconLink, notify, Tooltip } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { shellQuery } from '#web/lib/shellQuery.ts';
import { BusinessUnitSwitcher } from './BusinessUnitSwitcher.tsx';
import { openEntry } from './openEntry.ts';
import { QuickEntry } from './QuickEntry.tsx';

export type MoreToolsProps = { menu: readonly MenuEntry[]; onDone: () => void };

/**
 * The business unit switcher, voice navigation, support and quick entry. They are in the top bar, or on
 * phones in the drawer.
 */
export function MoreTools({ menu, onDone }: MoreToolsProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const go = (to: string) => {
    onDone();
    void navigate(to);
  };
  const follow = (said: string) => {
    // The specification opens approvals for the spoken word "approval". Here this works in any language.
    if (asSpoken(said) === 'approval') {
      go(paths.approval);
      return;
    }
    const entry = spokenEntry(menu, said);
    if (entry) openEntry(entry, go);
    else notify.warning(t('Menu not found'), { description: `“${said.trim()}”` });
  };
  return (
    <>
      <BusinessUnitSwitcher onChosen={onDone} />
      <VoiceNavigation onHeard={follow} />
      <SupportLink />
      <QuickEntry menu={menu} onGo={go} />
    </>
  );
}

function SupportLink() {
  const t = useTranslate();
  const { data } = useQuery(shellQuery);
  if (data?.supportUrl == null) return null;
  return (
    <Tooltip content={t('Support')}>
      <IconLink label="Support" icon={<Headset aria-hidden="true" />}>
        <a href={data.supportUrl} target="_blank" rel="noopener noreferrer" />
      </IconLink>
    </Tooltip>
  );
}
