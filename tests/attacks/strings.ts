import fc from 'fast-check';
import { createClient, type Client } from '#tests/support/client.ts';
import { openHarness } from '#tests/faults/harness/harness.ts';
import type { Scenario } from '#tests/faults/scenario.ts';

/** The inputs for text: a search, the comment of a preview, a message that is read back. */
type Place = (client: Client, text: string) => Promise<string | null>;

/** 10,000 unusual texts: each is refused or returned unchanged. */
export const strings: Scenario = {
  name: 'strings',
  what: 'generated texts wherever text can be typed: refused, or kept letter by letter',
  async run({ short, random }) {
    const total = short ? 300 : 10_000;
    const harness = await openHarness({ servers: 1, workers: 0 });
    try {
      const url = harness.servers[0]?.url ?? '';
      const hr = await createClient(url, 'hr');
      const counts = { texts: 0, refused: 0, kept: 0 };
      const breaches: string[] = [];
      const outcome = (path: string, text: string, status: number): string | null => {
        if (status >= 400 && status < 500) counts.refused += 1;
        return status >= 500 ? `${path} answered ${status} to ${JSON.stringify(text)}` : null;
      };
      const search: Place = async (client, text) => {
        const query = new URLSearchParams({
          DDLType: 'EmployeeBasicInfoSearchDDL',
          SearchText: text,
        });
        const { status } = await client.get(`/CadreDDL/CadreAllDDL?${query.toString()}`);
        return outcome('the search', text, status);
      };
      const steps: Place = async (client, text) => {
        const query = new URLSearchParams({ comment: text });
        const { status } = await client.get(`/Workflow/SearchHistory?${query.toString()}`);
        return outcome('the search of comments', text, status);
      };
      const preview: Place = async (client, text) => {
        const item = { subjectId: 1, event: { type: 'hr.recommend', comment: text } };
        const { status } = await client.post('/Workflow/Preview', {
          workflow: 'increment',
          items: [item],
        });
        return outcome('a preview', text, status);
      };
      const conversation = await converse(url, hr);
      const chat: Place = async (client, text) => {
        // The rate limit of 60 a minute per user is tested elsewhere.
        if (counts.texts % 120 < 4) {
          await harness.owner.raw(
            `update messages set created_at = created_at - interval '1 hour'`,
          );
        }
        const clientKey = `generated-${counts.texts}`;
        const { status, body } = await client.post('/ChattingApp/SendMessage', {
          conversationId: conversation,
          text,
          clientKey,
        });
        const said = outcome('a message', text, status);
        if (said !== null || status !== 200) return said;
        const { body: read } = await client.get(
          `/ChattingApp/GetMessages?conversationId=${conversation}&pageSize=1`,
        );
        const kept = JSON.stringify(read);
        counts.kept += 1;
        // PostgreSQL stores neither U+0000 nor half a surrogate pair.
        const whole = Buffer.from(text).toString().replaceAll('\0', '').trim();
        return kept.includes(JSON.stringify(whole).slice(1, -1))
          ? null
          : `a message came back otherwise: ${JSON.stringify(text)} ${JSON.stringify(body)}`;
      };
      const places = [search, steps, preview, chat];
      const arbitrary = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.string({
          unit: fc.constantFrom(
            '\0',
            '\ud800',
            '\u202e',
            '\ufeff',
            '%',
            '\\',
            "'",
            '"',
            '<',
            '$',
            '{',
            '_',
            '\r',
            '\n',
            'ক',
            '্',
          ),
          maxLength: 50,
        }),
        fc.stringMatching(/^(\.\.\/|%[0-9a-f]{2}|\$\{\w*\}|'; ?--|<script>)*$/),
      );
      const texts = fc.sample(arbitrary, { numRuns: total, seed: random.between(0, 2 ** 31 - 1) });
      for (const [at, text] of texts.entries()) {
        counts.texts += 1;
        const breach = await places[at % places.length]?.(hr, text);
        if (breach) breaches.push(breach);
      }
      return { counts, breaches };
    } finally {
      await harness.close();
    }
  },
};

async function converse(url: string, hr: Client): Promise<number> {
  const md = await createClient(url, 'md');
  const { status, body } = await hr.post('/ChattingApp/StartConversation', {
    employeeIds: [md.employeeId],
  });
  if (status !== 200) throw new Error(`No conversation: ${JSON.stringify(body)}`);
  return Number((body as { autoId?: number }).autoId ?? 0);
}
