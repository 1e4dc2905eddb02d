import { noticeEvents } from '#machines/domains/communication/noticeEvents.ts';
import { declaredRequests } from '#server/kits/requests/declared.ts';
import { derive } from '#server/platform/slot.ts';
import { declaredWorkflows } from '#server/engine/declared.ts';

/** Every event that a notification rule can apply to. */
export const declaredEvents = derive(declaredWorkflows, (workflows) =>
  noticeEvents([...workflows, ...declaredRequests.value]),
);
