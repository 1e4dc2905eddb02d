import type { PermissionProposal } from '#machines/core/access/permissions.ts';
import type { RoleProposal } from '#machines/domains/company/contracts/users.ts';
import type { PipelineOfKind } from '#machines/kits/requests/contract.ts';
import type { Answer, Client } from './client.ts';

/** Confirms every pending permission and pipeline that this person may confirm. */
export async function confirmAll(as: Client): Promise<void> {
  const rights = (await as.get('/Permission/GetProposals')).body as PermissionProposal[];
  const roles = (await as.get('/Users/RoleProposals')).body as RoleProposal[];
  const pipelines = (await as.get('/Pipelines')).body as PipelineOfKind[];
  const waiting = [
    ...rights.map((one) => ({ ...one, call: '/Permission/DecideProposal' })),
    ...roles.map((one) => ({ ...one, call: '/Users/DecideRole' })),
    ...pipelines.flatMap(({ proposal }) =>
      proposal ? [{ ...proposal, call: '/Pipelines/Decide' }] : [],
    ),
  ];
  for (const { id, call, mayConfirm } of waiting) {
    if (!mayConfirm) continue;
    const answer = await as.post(call, { proposalId: id, isConfirmed: true });
    if (answer.status !== 200) throw new Error(`${call}: ${JSON.stringify(answer.body)}`);
  }
}

/** Makes a request that needs two people, and confirms it as the second. */
export async function byTwo(second: Client, request: Promise<Answer>): Promise<Answer> {
  const answer = await request;
  if (answer.status === 200) await confirmAll(second);
  return answer;
}
