import type pg from 'pg';

type Answered = (error: Error | null, result?: unknown) => void;
type Send = (text: string | object, values: unknown[] | undefined, then: Answered) => void;

const OPENS = /^\s*(?:begin|start transaction)\b/i;
const CLOSES = /^\s*(?:commit|rollback|end)\b(?!\s+to\b)/i;
/**
 * Statements that write nothing need no transaction. Statements that read the text that a tag covers are an exception,
 * because this text depends on the settings.
 */
const READS = /^\s*(?:select|show|set|savepoint|release|rollback)\b(?![^]*jsonb_strip_nulls)/i;

/**
 * Applies settings at the start of each transaction, and puts single statements that may write into a transaction.
 * Behind a pooler, settings of a connection would be lost, because each transaction may use another one. Functions
 * called by a `select` need no transaction: they do not write to signed tables.
 */
export function setByTransaction(
  client: pg.Client,
  settings: Readonly<Record<string, string>>,
): void {
  const entries = Object.entries(settings);
  const setting = {
    text: `select ${entries.map((_, n) => `set_config($${2 * n + 1}, $${2 * n + 2}, true)`).join(', ')}`,
    values: entries.flat(),
  };
  const original = client.query.bind(client) as (...given: unknown[]) => unknown;
  const send: Send = (text, values, then) =>
    void (values ? original(text, values, then) : original(text, then));
  let isOpen = false;

  const query = (...given: unknown[]): unknown => {
    const [what, second, third] = given;
    const text = typeof what === 'string' ? what : getText(what);
    const then = [third, second].find((one) => typeof one === 'function') as Answered | undefined;
    // Streams, and calls that expect a promise, are passed on unchanged, because knex uses neither.
    if (text === null || then === undefined) return original(...given);
    const values = Array.isArray(second) ? second : undefined;
    if (OPENS.test(text)) {
      isOpen = true;
      send(what as string, values, (error, begun) =>
        error
          ? then(error)
          : send(setting, undefined, (failed) => (failed ? then(failed) : then(null, begun))),
      );
      return undefined;
    }
    if (CLOSES.test(text)) isOpen = false;
    if (isOpen || READS.test(text)) return original(...given);
    return alone(send, setting, (answered) => send(what as string, values, answered), then);
  };
  Object.assign(client, { query });
}

const getText = (what: unknown): string | null =>
  typeof what === 'object' && what !== null && 'text' in what && typeof what.text === 'string'
    ? what.text
    : null;

/** Runs one statement in a transaction of its own. */
function alone(
  send: Send,
  setting: object,
  statement: (then: Answered) => void,
  then: Answered,
): void {
  const undo = (error: Error) => send('rollback', undefined, () => then(error));
  send('begin', undefined, (unbegun) => {
    if (unbegun) return then(unbegun);
    send(setting, undefined, (unset) => {
      if (unset) return undo(unset);
      statement((error, result) => {
        if (error) return undo(error);
        send('commit', undefined, (uncommitted) => then(uncommitted, result));
      });
    });
  });
}
