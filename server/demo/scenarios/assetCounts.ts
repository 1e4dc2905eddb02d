import { requestKind } from '#machines/catalogue/requests.ts';
import { offerAsset, openCountOf } from '#server/domains/assets/index.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { sendRequest, type SentRequest } from '#server/kits/requests/send.ts';
import { query } from '#server/platform/db/sql.ts';
import { daysBefore, officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import { readSuperior } from '#server/demo/stage/superior.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Moment, Scenario, Stage } from '#server/demo/stage/scenario.ts';
import { markExcept } from './assetMarks.ts';

/** Which kind of asset people requested, and how far each request has come. */
const REQUESTS = [
  { by: 'employee', kind: 'Tablet', daysAgo: 2, approvals: 0, reason: 'For visits to suppliers.' },
  { by: 'finance', kind: 'Tablet', daysAgo: 6, approvals: 2, reason: 'To sign on the way.' },
  { by: 'audit', kind: 'Laptop', daysAgo: 9, approvals: 2, reason: 'Mine is too slow.' },
] as const;

/**
 * A closed count with two missing assets, an open count, and three requests for assets: pending, approved and
 * fulfilled.
 */
export const assetCounts: Scenario = (stage) => [
  ...countMoments(stage),
  ...REQUESTS.flatMap((one) => requestMoments(stage, one)),
];

function countMoments(stage: Stage): Moment[] {
  const { tx, today, actor } = stage;
  let closed = 0;
  const at = (daysAgo: number, minutes: number) =>
    officeTime(workingDaysBefore(today, daysAgo), minutes);
  const open = async (engine: Engine, unit: number, endsOn: string): Promise<number> => {
    const [row] = await query<{ id: number }>(
      tx,
      'select id from business_units where account_id = $accountId order by id offset $unit limit 1',
      { accountId: ACCOUNT_ID, unit },
    );
    return openCountOf(tx, engine, actor('admin'), {
      businessUnitId: row?.id ?? 0,
      workplaceId: null,
      endsOn,
      includesHeld: false,
      note: null,
    });
  };
  return [
    {
      at: at(8, 30),
      happen: async (engine) => {
        closed = await open(engine, 3, workingDaysBefore(today, 8));
      },
    },
    {
      at: at(8, 200),
      happen: async (engine) => {
        await markExcept(tx, engine, actor('hr'), closed, 2);
        await dispatch(tx, engine, {
          workflow: 'assetCount',
          actor: actor('admin'),
          items: [{ subjectId: closed, event: { type: 'close' } }],
        });
      },
    },
    {
      at: at(1, 300),
      happen: async (engine) => {
        const id = await open(engine, 2, daysBefore(today, -2));
        await markExcept(tx, engine, actor('hr'), id, 6);
      },
    },
  ];
}

function requestMoments(
  { tx, today, actor }: Stage,
  { by, kind, daysAgo, approvals, reason }: (typeof REQUESTS)[number],
): Moment[] {
  const assetRequest = requestKind('assetRequest');
  if (!assetRequest) throw new Error('There is no assetRequest');
  let sent: SentRequest | undefined;
  const assetKind = async () => {
    const [row] = await query<{ id: number }>(
      tx,
      'select id from asset_kinds where account_id = $accountId and name = $kind',
      { accountId: ACCOUNT_ID, kind },
    );
    return row?.id ?? 0;
  };
  const employeeId = actor(by).employeeId ?? 0;
  const moment = (days: number, happen: Moment['happen']): Moment => ({
    at: officeTime(workingDaysBefore(today, days), 90),
    happen,
  });
  const begun = moment(daysAgo, async (engine) => {
    sent = await sendRequest(tx, engine, actor(by), assetRequest, {
      employeeId,
      payload: {
        assetKindId: await assetKind(),
        fromDate: today,
        untilDate: kind === 'Tablet' ? daysBefore(today, -60) : null,
        reason,
      },
    });
  });
  const approved = Array.from({ length: approvals }, (_, step) =>
    moment(daysAgo - 1 - step, async (engine) => {
      await dispatch(tx, engine, {
        workflow: sent?.workflow ?? '',
        actor: actor(step === 0 ? await readSuperior({ tx, actor }, by) : 'hr2'),
        items: [{ subjectId: sent?.requestId ?? 0, event: { type: 'approve' } }],
      });
    }),
  );
  const given = moment(1, async (engine) => {
    const [spare] = await query<{ id: number }>(
      tx,
      `select a.id from assets a join employees e on e.business_unit_id = a.business_unit_id
       where e.id = $employeeId and a.asset_kind_id = $kindId and a.service = 'inService'
         and not exists (select from asset_handovers h where h.asset_id = a.id) order by a.id limit 1`,
      { employeeId, kindId: await assetKind() },
    );
    const handoverId = await offerAsset(tx, engine, actor('admin'), {
      assetId: spare?.id ?? 0,
      receiverId: employeeId,
      quantity: 1,
      note: null,
      from: null,
      requestId: sent?.requestId ?? 0,
    });
    await dispatch(tx, engine, {
      workflow: 'assetHandover',
      actor: actor(by),
      items: [{ subjectId: handoverId, event: { type: 'receive' } }],
    });
  });
  return [begun, ...approved, ...(kind === 'Laptop' ? [given] : [])];
}
