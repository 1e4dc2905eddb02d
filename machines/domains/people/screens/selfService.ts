import { OWN, PUBLISHED } from '#machines/core/screens/harmless.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { EVERYONE, KEEP } from '#machines/core/screens/allow.ts';
import { create, remove, view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

const policies = view(MENU.policies, MENU.policyUpload);
// Conversations are limited to their members.
const chat = view(MENU.chat);

/** The screens for all users: their own dashboard, salary revisions, policies and chat. */
export const selfService = area({
  screens: {
    ownDashboard: {
      address: '/SelfService/dashboard',
      title: 'My Figures',
      menu: { group: 'Employee Self Service' },
      permission: {
        reference: MENU.ownDashboard,
        name: 'My Figures',
        allow: EVERYONE,
        harmless: OWN,
      },
      calls: {
        'GET /Dashboard/Own': view(MENU.ownDashboard),
        'POST /Dashboard/ArrangeOwn': view(MENU.ownDashboard),
      },
    },
    mySalaryRevisions: {
      address: '/SelfService/salaryRevisions',
      title: 'My salary revisions',
      menu: { group: 'Employee Self Service', within: 'My Profile', label: 'My Salary Revisions' },
      permission: {
        reference: MENU.mySalaryRevisions,
        harmless: OWN,
        name: 'My Salary Revisions',
        allow: EVERYONE,
      },
    },
    policies: {
      address: '/SelfService/policies',
      title: 'Policies',
      menu: { group: 'Employee Self Service' },
      permission: {
        reference: MENU.policies,
        name: 'Policies',
        allow: EVERYONE,
        harmless: PUBLISHED,
      },
    },
    policyUpload: {
      address: '/administration/policyUpload',
      title: 'Policy Upload',
      menu: { group: 'Administration' },
      permission: {
        reference: MENU.policyUpload,
        name: 'Policy Upload',
        allow: { admin: KEEP, hr: KEEP },
      },
      calls: {
        'POST /SaasMasterData/SaveUploadedPolicy': create(MENU.policyUpload),
        'POST /SaasMasterData/DeleteUploadedPolicy': remove(MENU.policyUpload),
      },
    },
    chat: {
      address: '/chat-app',
      title: 'Chat',
      menu: { group: 'Employee Self Service' },
      permission: { reference: MENU.chat, name: 'Chat', allow: EVERYONE, harmless: OWN },
      calls: {
        'GET /ChattingApp/GetMsgNotificationCount': chat,
        'GET /ChattingApp/GetConversations': chat,
        'GET /ChattingApp/GetMessages': chat,
        'GET /ChattingApp/GetMembers': chat,
        'POST /ChattingApp/StartConversation': chat,
        'POST /ChattingApp/SendMessage': chat,
        'POST /ChattingApp/MarkRead': chat,
        'POST /ChattingApp/RenameGroup': chat,
        'POST /ChattingApp/AddMembers': chat,
        'POST /ChattingApp/LeaveGroup': chat,
      },
    },
  },
  calls: {
    'GET /SaasMasterData/GetUploadedPolicyById': policies,
    'GET /SaasMasterData/GetUploadedPolicies': policies,
  },
});
