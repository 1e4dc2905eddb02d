import { expect, it } from 'vitest';
import { joinSuffixes } from '#machines/core/locales/bengaliSuffixes.ts';

it.each([
  ['তত্ত্বাবধায়ক-এর অপেক্ষায়', 'তত্ত্বাবধায়কের অপেক্ষায়'],
  ['এইচআর-এর অপেক্ষায়', 'এইচআরের অপেক্ষায়'],
  ['কর্মী-এর', 'কর্মীর'],
  ['ঢাকা-এ', 'ঢাকায়'],
  ['অফিস-এ', 'অফিসে'],
  ['শাখা-কে', 'শাখাকে'],
  ['গাজীপুর-এর মধ্যে', 'গাজীপুরের মধ্যে'],
])('writes %s as %s', (text, joined) => {
  expect(joinSuffixes(text)).toBe(joined);
});

it.each(['Rahim-এর', 'LV-2026-0001-এর', '২০২৬-এর', '(RT-00484)-এর', 'আইওইউ-এর', 'এক-একটি'])(
  'leaves %s as it is',
  (text) => {
    expect(joinSuffixes(text)).toBe(text);
  },
);
