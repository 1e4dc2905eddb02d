import { getMutants, type Mutant } from './mutant.ts';

const chat = getMutants('communication/chat');
const MEMBERSHIP = 'server/domains/communication/chat/membership.ts';

/** Flaws that let someone read or write in a conversation without being a member. */
export const mutants: readonly Mutant[] = [
  chat(
    'chat: a conversation is open to anyone who knows its number',
    'chat',
    'is invisible to everyone but its members: every call',
    MEMBERSHIP,
    'and m.user_id = $userId',
    'and $userId::bigint is not null',
  ),
  chat(
    'chat: anyone who left reads on',
    'chat',
    'can be left; someone who is added again sees nothing from',
    MEMBERSHIP,
    '    and m.left_at is null\n',
    '',
  ),
  chat(
    'chat: a file of before is shown to anyone who comes later',
    'chat',
    'shows new members only what is written after they join',
    'server/domains/communication/chat/fileRule.ts',
    ' and m.id > w.joined_after',
    '',
  ),
];
