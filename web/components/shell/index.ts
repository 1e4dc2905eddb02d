export { AppShell, type AppShellProps } from './AppShell.tsx';
export { MenuSearch, type MenuSearchProps } from './MenuSearch.tsx';
export {
  asSpoken,
  countUse,
  mostUsed,
  spokenEntry,
  trailTo,
  type MenuEntry,
  type Suggestion,
} from './menu.ts';
export {
  profileIcons,
  ProfileMenu,
  type ProfileLink,
  type ProfileMenuProps,
} from './ProfileMenu.tsx';
export { SidePanel, type SidePanelAddresses, type SidePanelProps } from './SidePanel.tsx';
export { VoiceNavigation, type VoiceNavigationProps } from './VoiceNavigation.tsx';
export type { BottomEntry } from './BottomNav.tsx';
