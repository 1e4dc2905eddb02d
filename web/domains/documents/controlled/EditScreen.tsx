import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { DocumentDetails } from '#machines/domains/documents/contracts/controlledDocuments.ts';
import type { DocumentKind } from '#machines/core/values/documentKinds.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Skeleton } from '#web/components/ui/index.ts';
import { ChangedMeanwhile, Kept, getLabels, useDraft } from '#web/components/edited/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { paths } from '#web/lib/paths.ts';
import { useBusinessUnit } from '#web/lib/settings/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useUnsavedGuard } from '#web/components/ui/useUnsavedGuard.ts';
import { CONTROLLED_DOCUMENTS, documentQuery } from './api.ts';
import { DocumentForm } from './DocumentForm.tsx';
import { getDraft, emptyDraft, LABELS, type Draft } from './draft.ts';
import { REGISTERS } from './screens.ts';

/** Adds a document to a register, or edits the entry that the URL names. */
export function EditScreen({ kind }: { kind: DocumentKind }) {
  const { id } = useParams();
  const [unit] = useBusinessUnit();
  return (
    <Page width="form">
      <PageHeader />
      {id === undefined ? (
        <Editor key={unit} kind={kind} unit={unit} />
      ) : (
        <Existing kind={kind} id={Number(id)} />
      )}
    </Page>
  );
}

function Existing({ kind, id }: { kind: DocumentKind; id: number }) {
  const isId = Number.isInteger(id) && id > 0;
  const query = useQuery(documentQuery(isId ? id : 0));
  if (!isId) return <EmptyState />;
  return (
    <Loaded query={query} loading={<Skeleton kind="text" lines={12} />}>
      {(document) => (
        // Nothing is shown for a document of another kind, or one that the user may not edit.
        <Kept
          row={document.kind === kind && document.isEdit ? document : undefined}
          otherwise={<EmptyState />}
        >
          {(edited) => <Editor kind={kind} edited={edited} unit={edited.businessUnitId} />}
        </Kept>
      )}
    </Loaded>
  );
}

type EditorProps = { kind: DocumentKind; edited?: DocumentDetails; unit: number };
type NewIn = { version: 0; unitId: number };

const getStart = (of: DocumentDetails | NewIn): Draft =>
  'unitId' in of ? emptyDraft(of.unitId) : getDraft(of);

function Editor({ kind, edited, unit: unitId }: EditorProps) {
  const navigate = useNavigate();
  const fresh = useMemo((): NewIn => ({ version: 0, unitId }), [unitId]);
  const { row, values, set, isDirty, meanwhile } = useDraft<DocumentDetails | NewIn, Draft>(
    edited ?? fresh,
    getStart,
  );
  const { submit, busy } = useSubmit([CONTROLLED_DOCUMENTS]);
  const sent = useUnsavedGuard(isDirty, (path) => path === paths.login);
  const send = async (body: unknown) => {
    if (!(await submit('/ControlledDocuments/Save', body))) return;
    sent();
    void navigate(edited ? paths.companyDocumentOf(edited.documentId) : REGISTERS[kind].list);
  };
  return (
    <>
      {meanwhile && (
        <ChangedMeanwhile
          by={edited?.changedByName}
          changed={getLabels(meanwhile.names, LABELS)}
          onUse={meanwhile.takeOver}
        />
      )}
      <DocumentForm
        kind={kind}
        edited={'unitId' in row ? undefined : row}
        draft={values}
        onChange={set}
        busy={busy}
        onSend={(body) => void send(body)}
      />
    </>
  );
}
