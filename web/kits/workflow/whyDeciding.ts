import { audienceIn } from '#machines/core/model/audience.ts';
import { RELATIVES } from '#machines/core/model/workflow.ts';
import { msg } from '#machines/core/locales/messages.ts';
import type { Deciders } from '#machines/core/tasks.ts';
import type { Translate } from '#web/lib/messages.ts';

/** The superiors of the reader, who would not know themselves as "the requester". */
const OWN: readonly (readonly [string, string])[] = [
  [RELATIVES.supervisor, msg('your supervisor')],
  [RELATIVES.secondSupervisor, msg('your supervisor’s supervisor')],
  [RELATIVES.departmentHead, msg('the head of your department')],
];

const toReader = (label: string, isOwn: boolean): string =>
  isOwn ? OWN.reduce((text, [who, own]) => text.replaceAll(who, own), label) : label;

/**
 * Why these people decide, such as "your supervisor" or "HR, because your supervisor cannot sign in or is missing".
 * @param isOwn whether the request is about the reader
 */
export const whyDeciding = (t: Translate, { as, insteadOf }: Deciders, isOwn: boolean): string =>
  insteadOf === null
    ? audienceIn(t, toReader(as, isOwn))
    : t('{role}, because {who} cannot sign in or is missing', {
        role: audienceIn(t, toReader(as, isOwn)),
        who: audienceIn(t, toReader(insteadOf, isOwn)),
      });
