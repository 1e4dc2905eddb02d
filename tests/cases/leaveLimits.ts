import { z } from 'zod';
import { standingOn } from '#machines/domains/time/leave/allocations.ts';
import {
  findClashingDays,
  type RequestedPart,
  type ExistingPart,
} from '#machines/domains/time/leave/clashes.ts';
import {
  blockedDays,
  firstAllowedDay,
  firstUnlisted,
  joinedSpan,
  mayGrant,
} from '#machines/domains/time/leave/limits.ts';
import { thousandths } from '#machines/domains/time/leave/parts.ts';
import { daysFrom, daysInclusive } from '#machines/core/values/dates.ts';
import { dateRange, plainDate } from './caseDates.ts';
import { withoutRemark } from './agree.ts';
import { allocation, okOr } from './leaveBalance.ts';
import { mayTake } from './mayTake.ts';
import { shape, type Shape } from './shape.ts';

const days = z.number();
const pair = z.tuple([plainDate, plainDate]).transform(([from, to]) => ({ from, to }));
const leave = z
  .strictObject({ from: plainDate, to: plainDate, half_day_on: plainDate.nullable().optional() })
  .transform(({ from, to, half_day_on: half }) => ({ from, to, half: half ?? null }));

/** Possible values of the form: either half for a half day. */
const getWays = ({ from, to, half }: z.output<typeof leave>): RequestedPart[] =>
  (half === null ? ['whole'] : ['firstHalf', 'secondHalf']).map((part) => ({
    from,
    to,
    partOn: half ?? from,
    part: thousandths(part, null, 8),
  }));
const freeWay = (parts: readonly ExistingPart[], request: z.output<typeof leave>) =>
  getWays(request).find((way) => findClashingDays(parts, way).length === 0);
const heldBy = ({ from, to, partOn, part }: RequestedPart): ExistingPart[] =>
  daysFrom(from, to).map((day) => {
    const [begins, ends] = day === partOn ? part : thousandths('whole', null, 8);
    return { day, from: begins, to: ends };
  });

/** "post-production, child of production" and "production (parent)": departments by their names. */
const lineage = (text: string): string[] => text.split(/,\s*child of\s*/u);

const limits = z.strictObject({
  max_per_period: days.optional(),
  already: days.optional(),
  period_days: days.optional(),
  new: days,
  allow_over: z.boolean().optional(),
});

export const LEAVE_LIMITS: readonly Shape[] = [
  shape(
    z.strictObject({ open_or_approved: z.array(leave), new: leave }),
    ({ open_or_approved, new: request }) => {
      const parts: ExistingPart[] = [];
      for (const one of open_or_approved) {
        parts.push(...heldBy(freeWay(parts, one) ?? (getWays(one)[0] as RequestedPart)));
      }
      return { result: okOr(freeWay(parts, request) !== undefined) };
    },
  ),
  shape(
    z.strictObject({
      max_consecutive: days,
      existing: z.array(pair),
      new: pair,
      holidays_in_span: days,
    }),
    ({ max_consecutive, existing, new: request, holidays_in_span }) => {
      const span = joinedSpan(request, existing, () => false);
      const calendarDays = daysInclusive(span.from, span.to);
      const leaveDays = calendarDays - holidays_in_span;
      return {
        calendar_span: calendarDays,
        leave_days_in_span: leaveDays,
        result: okOr(leaveDays <= max_consecutive),
      };
    },
  ),
  shape(
    z.strictObject({ max_consecutive: days, ask_days: days, balance: days }),
    ({ max_consecutive, ask_days, balance }) => ({
      result: okOr(
        ask_days <= max_consecutive &&
          mayTake([allocation(1, balance)], [], [{ date: '2024-01-01', days: ask_days }], null),
      ),
    }),
  ),
  shape(
    z.strictObject({ applicable_after_days: days, joined: plainDate, leave_from: plainDate }),
    ({ applicable_after_days, joined, leave_from }) => ({
      result: okOr(firstAllowedDay(joined, applicable_after_days) <= leave_from),
    }),
  ),
  shape(
    z.strictObject({ allocated: days, optional_days: z.array(plainDate), ask: plainDate }),
    ({ allocated, optional_days, ask }) => {
      const grants = [allocation(1, allocated)];
      const request = [{ date: ask, days: 1 }];
      const isListed = firstUnlisted([ask], optional_days) === undefined;
      const isOk = isListed && mayTake(grants, [], request, null);
      return {
        result: okOr(isOk),
        balance_after: standingOn(grants, isOk ? request : [], 0, ask).remaining,
      };
    },
  ),
  shape(
    limits,
    ({ max_per_period: most = null, already = 0, period_days, new: more, allow_over }) => ({
      result: okOr(
        mayGrant({
          days: more,
          already,
          most,
          periodDays: allow_over === true ? null : (period_days ?? null),
        }),
      ),
    }),
  ),
  shape(
    z.strictObject({
      employee_department: z.string(),
      block_days: z.record(z.string(), z.string()),
      asks: z.array(plainDate),
    }),
    ({ employee_department, block_days, asks }) => {
      const names = [
        ...new Set([
          ...lineage(employee_department),
          ...Object.values(block_days).map(withoutRemark),
        ]),
      ];
      const getId = (name: string) => names.indexOf(name);
      const blocks = Object.entries(block_days).map(([date, name]) => ({
        from: date,
        to: date,
        departmentId: getId(withoutRemark(name)),
      }));
      const own = lineage(employee_department).map(getId);
      const isFree = (date: string) =>
        blockedDays({ from: date, to: date }, blocks, own).length === 0;
      return { results: asks.map((date) => okOr(isFree(date))) };
    },
  ),
  shape(
    z.strictObject({
      block_days: z.array(dateRange),
      requests: z.array(pair),
      by: z.string(),
    }),
    ({ block_days, requests, by }) => {
      const blocks = block_days.map((range) => ({ ...range, departmentId: null }));
      return {
        results: requests.map((request) =>
          okOr(by !== 'employee' || blockedDays(request, blocks, []).length === 0),
        ),
      };
    },
  ),
];
