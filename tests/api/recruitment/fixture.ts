import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type {
  RecruitmentRequest,
  RecruitmentStep,
} from '#machines/domains/recruitment/contracts/recruitment.ts';
import type { TestServer } from '#tests/support/server.ts';
import { requisition } from './payloads.ts';

/** Calls of a requester, by login. */
export function speaker(server: TestServer) {
  const part = async <Body>(login: string, filter: string) =>
    (await (await server.as(login)).get(`/Employee/GetRecruitmentRequest_v2?partName=${filter}`))
      .body as Body;
  return {
    part,
    raise: async (change: Record<string, unknown> = {}, login = 'manager') => {
      const answer = await (
        await server.as(login)
      ).post('/Employee/SaveRecruitmentRequest', requisition(change));
      return { ...answer, id: (answer.body as WriteAnswer).autoId ?? 0 };
    },
    complete: async (login: string, steps: unknown) =>
      (await server.as(login)).post('/Employee/UpdateEmpRecruitmentStatus', steps),
    send: async (login: string, id: number, event: object) =>
      (await server.as(login)).post('/Workflow/Dispatch', {
        workflow: 'recruitment',
        items: [{ subjectId: id, event }],
      }),
    steps: (login: string, id: number) =>
      part<RecruitmentStep[]>(login, `ReqTrackingStepsByReqId&empReqId=${id}`),
    list: (login: string, filter = '') =>
      part<RecruitmentRequest[]>(login, `ReqInfoLanding${filter}`),
    byId: async (login: string, id: number) =>
      (await part<RecruitmentRequest[]>(login, `ReqInfoById&empReqId=${id}`))[0],
  };
}

export type Speaker = ReturnType<typeof speaker>;
