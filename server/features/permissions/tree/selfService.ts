import { MENU } from '#machines/contracts/permissions.ts';
import type { MenuNode } from './node.ts';

export const selfService: MenuNode = {
  label: 'Employee Self Service',
  children: [
    { label: 'Dashboard', path: '/SelfService/dashboard' },
    { label: 'About Me', path: '/SelfService/aboutMe' },
    {
      label: 'My Salary Revisions',
      path: '/SelfService/salaryRevisions',
      reference: MENU.mySalaryRevisions,
      built: true,
    },
    { label: 'Policies', path: '/SelfService/policies', reference: MENU.policies, built: true },
    { label: 'Chat', path: '/chat-app', reference: MENU.chat, built: true },
    {
      label: 'Leave & Movement',
      children: [
        { label: 'Leave Application', path: '/SelfService/leaveAndMovement/leaveApplication' },
        {
          label: 'Movement Application',
          path: '/SelfService/leaveAndMovement/movementApplication',
        },
      ],
    },
    {
      label: 'Grievance',
      path: '/SelfService/grievanceManagement',
      reference: MENU.grievances,
      built: true,
    },
    {
      label: 'Complaint',
      path: '/SelfService/IssueManagement',
      reference: MENU.complaint,
      built: true,
    },
    { label: 'Food Corner', path: '/SelfService/foodCorner', reference: MENU.mealConsume },
    { label: 'Documents Upload', path: '/SelfService/DocumentsUpload' },
  ],
};
