import { noticeEvents } from '#machines/domains/communication/noticeEvents.ts';
import { declaredRequests } from '#server/kits/requests/declared.ts';
import { derive } from '#server/platform/slot.ts';
import { declaredWorkflows } from '#server/engine/declared.ts';

/** Every event to which a notification rule can apply. */
export const declaredEvents = derive(declaredWorkflows, (workflows) =>
  noticeEvents([...workflows, ...declaredRequests.value]),
);
