import { SENTENCES } from '#machines/values/noticeSentences.ts';
import { MENU } from '#machines/values/menuReferences.ts';
import { labelSql } from '#server/career/words.ts';
import { derive } from '#server/slot.ts';
import type { ProposalKind } from '#server/twoPeople/index.ts';
import { declaredRequests } from './declared.ts';

/** A version of a pipeline that a second person confirms. */
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
