import { noticeEvents } from '#machines/notifications/events.ts';
import { declaredRequests } from '#server/requests/declared.ts';
import { derive } from '#server/slot.ts';
import { declaredWorkflows } from '#server/workflow/declared.ts';

/** All that a notification rule can be about. */
export const declaredEvents = derive(declaredWorkflows, (workflows) =>
  noticeEvents([...workflows, ...declaredRequests.value]),
);
