import { OWN } from '#machines/core/screens/harmless.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { EVERYONE } from '#machines/core/screens/allow.ts';
import { view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

/** Pending work and the history of an instance. Each workflow decides who has access to it. */
export const approval = area({
  screens: {
    approval: {
      address: '/approval',
      title: 'My tasks',
      menu: { group: 'Approval' },
      permission: { reference: MENU.approval, name: 'Approval', allow: EVERYONE, harmless: OWN },
      calls: {
        'GET /Workflow/Queue': view(MENU.approval),
        'GET /Workflow/Inbox': view(MENU.approval),
        'GET /Workflow/InboxViews': view(MENU.approval),
        // Users can only change their own filters.
        'POST /Workflow/SaveInboxView': view(MENU.approval),
        'POST /Workflow/DeleteInboxView': view(MENU.approval),
        'POST /Workflow/DefaultInboxView': view(MENU.approval),
        'GET /Workflow/Instances': view(MENU.approval),
      },
    },
    chatLink: {
      address: '/approval/from-google-chat',
      title: 'Approval from Google Chat',
      needs: view(MENU.approval),
      calls: { 'POST /Workflow/OpenChatLink': view(MENU.approval) },
    },
    processHistory: {
      address: '/workflow/:workflow/:subjectId',
      title: 'History',
      needs: 'signedIn',
      calls: { 'GET /Workflow/History': 'signedIn', 'GET /Workflow/Task': 'signedIn' },
    },
  },
  calls: {
    'GET /Workflow/Definitions': 'signedIn',
    'POST /Workflow/Claim': 'signedIn',
    'POST /Workflow/Release': 'signedIn',
    'GET /Workflow/Stats': 'signedIn',
    'GET /Workflow/Verify': 'signedIn',
    'POST /Workflow/Preview': 'signedIn',
    'POST /Workflow/Dispatch': 'signedIn',
    'POST /Workflow/Ask': 'signedIn',
    // The call only accepts answers to questions that the caller was asked.
    'POST /Workflow/Answer': 'signedIn',
    // Users can only send reminders of their own requests.
    'POST /Workflow/Remind': 'signedIn',
    'GET /Workflow/Questions': 'signedIn',
    // Users get their own templates and the company's.
    'GET /Workflow/CommentTemplates': 'signedIn',
    'POST /Workflow/KeepCommentTemplate': 'signedIn',
    'POST /Workflow/RemoveCommentTemplate': 'signedIn',
    // Users only get their own batches.
    'GET /Workflow/Batches': 'signedIn',
    'POST /Workflow/UndoPreview': 'signedIn',
    'POST /Workflow/Undo': 'signedIn',
  },
});
