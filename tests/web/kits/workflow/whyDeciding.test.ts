import { expect, test } from 'vitest';
import { english } from '#machines/core/locales/translate.ts';
import { RELATIVES } from '#machines/core/model/workflow.ts';
import type { Translate } from '#web/lib/messages.ts';
import { whyDeciding } from '#web/kits/workflow/whyDeciding.ts';

const t: Translate = (text, values) => english(text, values ?? {});
const HR_INSTEAD = {
  as: 'HR',
  insteadOf: RELATIVES.supervisor,
  names: ['Person 1'],
  more: 0,
  delegates: [],
};

test('calls the requester’s superiors theirs only on their own page', () => {
  expect(whyDeciding(t, HR_INSTEAD, true)).toBe(
    'HR, because your supervisor cannot sign in or is missing',
  );
  expect(whyDeciding(t, HR_INSTEAD, false)).toBe(
    'HR, because the requester’s supervisor cannot sign in or is missing',
  );
  const head = { ...HR_INSTEAD, as: `${RELATIVES.departmentHead}, else HR`, insteadOf: null };
  expect(whyDeciding(t, head, true)).toBe('the head of your department, else HR');
});
