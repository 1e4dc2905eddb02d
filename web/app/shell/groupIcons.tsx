import {
  BarChart3,
  BookOpen,
  ClipboardList,
  Inbox,
  LayoutDashboard,
  Network,
  Settings,
  Target,
  UserPlus,
  UserRound,
  UsersRound,
  WalletCards,
  type LucideIcon,
} from 'lucide-react';

/** The first-level groups of the specification (000 §2) by their English names. */
const icons: Readonly<Record<string, LucideIcon>> = {
  'Employee Self Service': UserRound,
  'Employee Management': UsersRound,
  Administration: Settings,
  Approval: Inbox,
  'Compensation & Benefits': WalletCards,
  Analytics: BarChart3,
  Dashboard: LayoutDashboard,
  Overview: BookOpen,
  Recruitment: UserPlus,
  Manning: Network,
  'Task Management': ClipboardList,
  'Performance Management System': Target,
};

export function groupIcon(group: string) {
  const Icon = icons[group] ?? BookOpen;
  return <Icon aria-hidden="true" />;
}
