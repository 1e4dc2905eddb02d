import { expect } from 'vitest';
import type {
  DocumentDetails,
  LibraryRow,
} from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { requestKind } from '#machines/catalogue/requests.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { storeVersion } from '#server/kits/requests/pipelineVersions.ts';
import { pipelineDefinition } from '#machines/kits/requests/pipeline.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import type { Answer } from '#tests/support/client.ts';
import { hire } from '#tests/support/factories.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/**
 * A company in which the HR officer `hr` manages the documents, and only `hr2` approves. `employee` works in
 * North, `weaver` (21) in South.
 */
export async function startLibrary(): Promise<TestServer> {
  const server = await startTestServer({
    also: async (owner) => {
      await createOtherAccount(owner);
      await hire(owner, { login: 'weaver', roles: ['employee'], employeeId: 21 });
    },
  });
  await approvedByHrAlone(server);
  return server;
}

export async function approvedByHrAlone(server: TestServer): Promise<void> {
  for (const kind of ['documentVersion', 'policyVersion']) {
    expect(requestKind(kind)).toBeDefined();
    await withTransaction(server.services.db, (tx) =>
      storeVersion(tx, {
        kind,
        before: null,
        definition: pipelineDefinition.parse({
          steps: [{ label: 'HR', approvers: [{ by: 'role', role: 'hr' }] }],
        }),
        by: { accountId: 1, userId: null, confirmedBy: null },
        reason: 'One step is enough here',
        at: new Date().toISOString(),
      }),
    );
  }
}

export interface Library {
  save: (more?: object, login?: string) => Promise<Answer>;
  /** Adds a document that everyone must acknowledge; returns its ID. */
  enter: (more?: object) => Promise<number>;
  send: (documentId: number, more?: object, login?: string) => Promise<Answer>;
  /** Sends a version and approves it; returns the ID of its request. */
  publish: (documentId: number, more?: object) => Promise<number>;
  decide: (sent: Answer, event: string, login?: string) => Promise<Answer>;
  details: (documentId: number, login?: string) => Promise<Answer>;
  seen: (documentId: number, login?: string) => Promise<DocumentDetails>;
  titles: (login: string, filters?: string) => Promise<string[]>;
  /** Ages each version by this many days. */
  age: (days: number) => Promise<unknown>;
}

type Sent = { requestId: number; workflow: string };

export function libraryCalls(server: () => TestServer): Library {
  const post = async (login: string, path: string, body: object) =>
    (await server().as(login)).post(path, body);
  const ok = (answer: Answer): Answer => {
    expect(answer).toMatchObject({ status: 200 });
    return answer;
  };
  let entered = 0;
  const library: Library = {
    save: async (more = {}, login = 'hr') =>
      post(login, '/ControlledDocuments/Save', {
        kind: 'SOP',
        number: `SOP-${(entered += 1)}`,
        title: 'Counting cash',
        intBusinessUnitId: 0,
        ownerId: (await server().as('hr')).employeeId,
        mustAcknowledge: true,
        ...more,
      }),
    enter: async (more) => (ok(await library.save(more)).body as { autoId: number }).autoId,
    send: (documentId, more = {}, login = 'hr') =>
      post(login, '/Requests/documentVersion/Send', {
        payload: {
          documentId,
          effectiveFrom: accountDay(),
          changes: 'The first one',
          isMinor: false,
          body: 'Count it twice.',
          file: null,
          ...more,
        },
      }),
    decide: (sent, type, login = 'hr2') => {
      const { requestId, workflow } = sent.body as Sent;
      return post(login, '/Workflow/Dispatch', {
        workflow,
        items: [{ subjectId: requestId, event: { type, comment: 'As agreed' } }],
      });
    },
    publish: async (documentId, more) => {
      const sent = ok(await library.send(documentId, more));
      ok(await library.decide(sent, 'approve'));
      return (sent.body as Sent).requestId;
    },
    details: async (documentId, login = 'employee') =>
      (await server().as(login)).get(`/ControlledDocuments/Details?documentId=${documentId}`),
    seen: async (documentId, login) =>
      ok(await library.details(documentId, login)).body as DocumentDetails,
    titles: async (login, filters = '') => {
      const entry = await (await server().as(login)).get(`/ControlledDocuments/Library?${filters}`);
      return (ok(entry).body as LibraryRow[]).map(({ title }) => title);
    },
    age: (days) =>
      query(
        server().owner,
        `update controlled_document_versions set effective_from = effective_from - $days::integer,
           approved_at = approved_at - make_interval(days => $days::integer)`,
        { days },
      ),
  };
  return library;
}
