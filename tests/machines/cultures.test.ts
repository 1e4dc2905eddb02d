import { describe, expect, it } from 'vitest';
import { BENGALI, BENGALI_BY_PART } from '#machines/shared/cultures/bengali.ts';
import { CULTURES, inWords } from '#machines/shared/cultures/culture.ts';
import { describe as describeWorkflow } from '#machines/describe.ts';
import { workflows } from '#machines/registry.ts';
import { lateWords, SENTENCES, takenBackWords } from '#machines/notifications/sentences.ts';
import { NOTICE_LABELS } from '#machines/notifications/vocabulary.ts';
import { MENU_TREE, type MenuNode } from '#server/features/menu/tree/index.ts';
import { UPLOADED, UPLOAD_FAILED } from '#machines/shared/attachments.ts';

const words = Object.values(BENGALI_BY_PART).flatMap((part) => Object.keys(part));

const holes = (text: string) => new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([hole]) => hole));

describe('the words in Bengali', () => {
  it('stand in one part alone', () => {
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
    expect(Object.keys(BENGALI)).toHaveLength(words.length);
  });

  it('are there for every entry of the menu, every queue and every kind of notice', () => {
    const labels = (nodes: readonly MenuNode[]): string[] =>
      nodes.flatMap(({ label, children = [] }) => [label, ...labels(children)]);
    const groups = workflows.map(({ label }) => label);
    const hints = workflows.flatMap(({ noun }) =>
      Object.values(NOTICE_LABELS).flatMap(({ label, hint }) => [label, hint(noun.many)]),
    );
    const queues = workflows.flatMap((workflow) =>
      [...describeWorkflow(workflow).states.values()].flatMap(
        ({ meta }) => meta.queue?.label ?? [],
      ),
    );
    const asked = [...labels(MENU_TREE), ...groups, ...hints, ...queues];
    expect(asked.filter((word) => !Object.hasOwn(BENGALI, word))).toEqual([]);
  });

  it('are there for whatever a notice says, and for nothing that none says', () => {
    const said = workflows.flatMap((workflow) => {
      const states = [...describeWorkflow(workflow).states.values()];
      const notices = states.flatMap(({ meta, actions }) => [
        ...(meta.notify ?? []),
        ...actions.flatMap(({ notify }) => notify),
      ]);
      // A notice names the stages that somebody hands to a stand-in.
      const stages = states.flatMap(({ label, meta: { queue } }) =>
        queue && 'role' in queue.audience && !workflow.visibility ? [label] : [],
      );
      const { noun } = workflow;
      const words = [...notices, lateWords(noun), takenBackWords(noun)];
      return [...stages, ...words.flatMap(({ one, many }) => [one, many])];
    });
    const asked = new Set([...said, ...Object.values(SENTENCES)]);
    expect(new Set(Object.keys(BENGALI_BY_PART['notices'] ?? {}))).toEqual(asked);
  });

  it.each(Object.entries(BENGALI))(
    '%j is written in its script, with the same values in it',
    (english, bengali) => {
      expect(bengali).toMatch(/[\u0980-\u09ff]/);
      expect(bengali.replace(/\{\w+\}/g, '')).not.toMatch(/[A-Za-z]/);
      expect(holes(bengali)).toEqual(holes(english));
      expect(bengali).toBe(bengali.trim().normalize('NFC'));
    },
  );

  it('know the messages that the server says letter by letter', () => {
    for (const message of [UPLOADED, UPLOAD_FAILED]) expect(words).toContain(message);
  });
});

describe('a text in words', () => {
  it('is translated, filled in, and left as it is where nobody translated it', () => {
    expect(inWords(BENGALI, 'Log Out')).toBe('লগ আউট');
    expect(inWords(BENGALI, 'Digit {n}', { n: 3 })).toBe('সংখ্যা 3');
    expect(inWords({}, 'Digit {n}', { n: 3 })).toBe('Digit 3');
    expect(inWords(BENGALI, 'Roster')).toBe('Roster');
    expect(inWords(BENGALI, 'constructor')).toBe('constructor');
    expect(inWords({}, '{missing}')).toBe('{missing}');
  });

  it('has numbers and dates in its locale', () => {
    const inLocale = (locale: string) => new Intl.NumberFormat(locale).format(1234567);
    expect(inLocale(CULTURES.English.locale)).toBe('1,234,567');
    expect(inLocale(CULTURES.Bengali.locale)).toBe('১২,৩৪,৫৬৭');
  });
});
