import { getLines } from '#machines/kits/requests/naming.ts';
import { addDays } from '#machines/core/values/dates.ts';
import { MAX_FORM_FIELDS, problemOfLine } from '#machines/kits/resources/formFields.ts';
import type { DocumentKind } from '#machines/core/values/documentKinds.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Problem } from '#server/platform/errors.ts';
import type { RequestToCheck, Draft, RequestServer } from '#server/kits/requests/requestServer.ts';
import { opensVersionFile } from './fileRule.ts';
import {
  holdDocuments,
  publishVersions,
  releaseDocuments,
  type VersionPayload,
} from './publish.ts';
import { refreshAfter, readReaders, readRevised, type Revised } from './revised.ts';

const MAX_DAYS_AHEAD = 366;

/**
 * Handles requests for versions of documents of these kinds. People who manage a document send them, and
 * approval publishes them.
 */
export function versionServer(kinds: readonly DocumentKind[]): RequestServer<VersionPayload> {
  const namedBy = (
    tx: Tx,
    requests: readonly RequestToCheck<Draft<VersionPayload>>[],
  ): Promise<Revised[]> =>
    readRevised(
      tx,
      requests[0]?.accountId ?? 0,
      kinds,
      requests.map((one) => one.payload.documentId),
    );
  return {
    options: async (db, of) => {
      const all = await readRevised(db, of.accountId, kinds, null);
      const mine = await refreshAfter(db, of, all);
      return mine.map((one) => ({ value: one.id, label: getTitle(one) }));
    },
    ownNames: {
      document: {
        name: `t.number || ' ' || t.title`,
        isActive: 't.withdrawn_on is null',
        from: 'controlled_documents t',
      },
    },
    check: async (tx, requests) => {
      const by = await namedBy(tx, requests);
      const problems: Problem[][] = [];
      for (const one of requests) problems.push(await getProblems(tx, one, by));
      return problems;
    },
    fill: async (tx, requests) => {
      const by = await namedBy(tx, requests);
      return requests.map((one) => {
        const of = by.find(({ id }) => id === one.payload.documentId);
        return { ...one.payload, title: of ? getTitle(of) : '' };
      });
    },
    preview: async (tx, one) => {
      const [of] = await namedBy(tx, [one]);
      if (!of) return { figures: [], lists: [] };
      return {
        figures: [
          { label: 'Becomes version', value: String(of.last + 1) },
          { label: 'Version in force', value: of.inForce === null ? '–' : String(of.inForce) },
          { label: 'Readers', value: String(await readReaders(tx, of.id)) },
        ],
        lists: [],
      };
    },
    hold: holdDocuments,
    release: releaseDocuments,
    carryOut: publishVersions,
    opens: opensVersionFile,
  };
}

const getTitle = ({ number, title }: Revised): string => `${number} ${title}`;

async function getProblems(
  tx: Tx,
  one: RequestToCheck<VersionPayload>,
  reviseds: readonly Revised[],
): Promise<Problem[]> {
  const { documentId, effectiveFrom, body, file } = one.payload;
  const at = (path: string, message: string): Problem => ({ path: `payload.${path}`, message });
  const of = reviseds.find(({ id, isWithdrawn }) => id === documentId && !isWithdrawn);
  if (!of) return [at('documentId', 'Document is required')];
  const problems: Problem[] = [];
  if ((await refreshAfter(tx, one, [of])).length === 0) {
    problems.push(at('documentId', 'You are not the owner of this document'));
  }
  if (of.heldBy !== null && of.heldBy !== one.requestId) {
    problems.push(at('documentId', 'Another version of this document waits for approval'));
  }
  // No later version can come before a planned one, so a slip such as 2062 for 2026 would prevent all further
  // changes.
  const today = await accountToday(tx, one.accountId);
  if (effectiveFrom !== null && effectiveFrom > addDays(today, MAX_DAYS_AHEAD)) {
    problems.push(at('effectiveFrom', 'In force from can be at most a year ahead'));
  }
  const lines = getLines(one.payload, 'formFields');
  if (file === null && (body ?? '') === '' && lines.length === 0) {
    problems.push(at('body', 'Write the text, or attach a file'));
  }
  if (lines.length > 0 && of.kind !== 'forms') {
    problems.push(at('formFields', 'Only a form has fields to fill in'));
  }
  if (lines.length > MAX_FORM_FIELDS) {
    problems.push(at('formFields', `A form can have at most ${MAX_FORM_FIELDS} fields`));
  }
  for (const [index, line] of lines.entries()) {
    const problem = problemOfLine(line);
    if (problem) problems.push(at(`formFields.${index}.${problem.path}`, problem.message));
  }
  return problems;
}
