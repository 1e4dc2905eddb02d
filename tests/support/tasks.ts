import type { CardRow, ProjectDetails } from '#machines/domains/tasks/contracts/tasks.ts';
import type { Client } from './client.ts';

let made = 0;

const taken = ({ status, body }: { status: number; body: unknown }): number => {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body as { autoId: number }).autoId;
};

export const COLUMNS = [
  { columnId: null, name: 'To do', state: 'open', limit: null, stops: false },
  { columnId: null, name: 'Doing', state: 'progress', limit: 3, stops: true },
  { columnId: null, name: 'Done', state: 'done', limit: null, stops: false },
];

/** The body of a new project. */
export function getProject(owner: Client, change: object = {}): Record<string, unknown> {
  made += 1;
  return {
    name: `Project ${made}`,
    code: `P${made}`,
    description: '',
    ownerId: owner.employeeId,
    memberIds: [],
    startsOn: null,
    endsOn: null,
    needsAcceptance: false,
    columns: COLUMNS,
    ...change,
  };
}

/** A new project with these members, as its owner sees it. */
export async function createProject(
  owner: Client,
  members: readonly Client[] = [],
  change: object = {},
): Promise<ProjectDetails> {
  const memberIds = members.map(({ employeeId }) => employeeId);
  const projectId = taken(
    await owner.post('/Task/SaveProject', getProject(owner, { memberIds, ...change })),
  );
  return (await owner.get(`/Task/Project?projectId=${projectId}`)).body as ProjectDetails;
}

/** The body of a card. */
export const getCard = (projectId: number, title: string, change: object = {}) => ({
  projectId,
  title,
  details: '',
  priority: 3,
  assigneeId: null,
  dueOn: null,
  estimate: null,
  labels: [],
  ...change,
});

/** A new card; its ID. */
export const addCard = async (
  client: Client,
  projectId: number,
  title: string,
  change: object = {},
): Promise<number> => taken(await client.post('/Task/SaveCard', getCard(projectId, title, change)));

export const readCards = async (client: Client, filters: string): Promise<CardRow[]> =>
  (await client.get(`/Task/Cards?${filters}`)).body as CardRow[];
