import { SENTENCES } from '#machines/core/values/noticeSentences.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { labelSql } from '#server/engine/labels.ts';
import { derive } from '#server/platform/slot.ts';
import type { ProposalKind } from '#server/kits/proposals/index.ts';
import { declaredRequests } from './declared.ts';

/** A new version of a pipeline as a proposal that a second person has to confirm. */
export const pipelineProposal = derive(declaredRequests, (kinds): ProposalKind => ({
  type: 'pipeline proposal',
  table: 'approval_pipeline_proposals',
  right: MENU.approvalPipelines,
  proposes: 'isEdit',
  favours: 'to_jsonb(p.favoured)',
  waits: SENTENCES.pipelinesWait,
  concerns: null,
  about: labelSql('p.kind', Object.fromEntries(kinds.map(({ id, label }) => [id, label]))),
  path: `'/administration/configuration/commonapprovalpipeline'`,
}));
