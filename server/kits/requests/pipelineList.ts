import { z } from 'zod';
import type {
  PipelineOfKind,
  PipelineProposal,
  PublishedVersion,
} from '#machines/kits/requests/contract.ts';
import { firstPipeline } from '#machines/kits/requests/firstPipeline.ts';
import { pipelineDefinition } from '#machines/kits/requests/pipeline.ts';
import { declaredRequests } from './declared.ts';
import type { Deciding } from '#machines/core/contracts/twoPeople.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { readConfirmers } from '#server/kits/proposals/index.ts';
import { pipelineProposal } from './proposal.ts';

export const pipelinesQuery = z.object({});

type VersionRow = Omit<PublishedVersion, 'publishedAt' | 'definition'> & {
  kind: string;
  publishedAt: Date;
  definition: unknown;
};
type ProposalRow = Omit<PipelineProposal, 'proposedAt' | 'definition' | keyof Deciding> & {
  kind: string;
  proposedAt: Date;
  proposedBy: number;
  favours: number[];
  definition: unknown;
};

/** All kinds of requests with the versions of their pipelines, and with drafts that wait for a second administrator. */
export async function readPipelines({ db, actor }: Call): Promise<PipelineOfKind[]> {
  const { accountId, userId } = actor;
  const [versions, proposals] = await Promise.all([
    query<VersionRow>(
      db,
      `select v.kind, v.version, v.definition, v.reason, v.published_at as "publishedAt",
         coalesce(e.name, 'Cadre') as "publishedByName", f.name as "confirmedByName",
         (select count(*)::integer from workflow_instances i
          where i.account_id = v.account_id and i.workflow = v.workflow and not i.is_final
            and i.state <> 'approved') as "underWay",
         v.published_by is not null and v.version = max(v.version) over (partition by v.kind) as "mayUndo"
       from approval_pipeline_versions v
       left join users u on u.id = v.published_by left join employees e on e.id = u.employee_id
       left join users c on c.id = v.confirmed_by left join employees f on f.id = c.employee_id
       where v.account_id = $accountId order by v.version desc`,
      { accountId },
    ),
    query<ProposalRow>(
      db,
      `select p.kind, p.id, p.definition, p.reason, p.proposed_at as "proposedAt",
         p.proposed_by as "proposedBy", e.name as "proposedByName", to_jsonb(p.favoured) as favours
       from approval_pipeline_proposals p join user_people e on e.user_id = p.proposed_by
       where p.account_id = $accountId and p.decided_at is null`,
      { accountId },
    ),
  ]);
  const confirmers = await readConfirmers(db, accountId, pipelineProposal(), {
    me: userId,
    proposals,
  });
  return declaredRequests.value.map((kind) => {
    const published = versions
      .filter((one) => one.kind === kind.id)
      .map(({ kind: _kind, ...one }) => ({
        ...one,
        definition: pipelineDefinition.parse(one.definition),
        publishedAt: one.publishedAt.toISOString(),
      }));
    const [present] = published;
    const proposal = proposals.find((one) => one.kind === kind.id);
    return {
      kind: kind.id,
      label: kind.label,
      hasAmount: kind.amount !== undefined,
      hasDays: kind.days !== undefined,
      present: {
        version: present?.version ?? 0,
        definition: present?.definition ?? firstPipeline(kind),
      },
      versions: published,
      proposal: proposal
        ? presentProposal(proposal, confirmers.decidingOf(userId ?? 0, proposal))
        : null,
    };
  });
}

const presentProposal = (
  { kind: _kind, proposedBy: _by, favours: _favours, ...row }: ProposalRow,
  deciding: Deciding,
): PipelineProposal => ({
  ...row,
  ...deciding,
  definition: pipelineDefinition.parse(row.definition),
  proposedAt: row.proposedAt.toISOString(),
});
