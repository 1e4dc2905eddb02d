import { z } from 'zod';

/** A row of the report about the use of desks (spec 001 §3). Its misspellings are the specification's. */
export interface DeskUse {
  hotDeskNo: string;
  employeeId: number;
  employeeName: string;
  designation: string;
  sbu: string;
  sectionName: string;
  email: string;
  repotingSupervisor: string;
  inTime: string;
  outTime: string;
  durationInMinutes: number;
  reportDate: string;
  floorName: string;
}

/** GET /Employee/GetHotDeskResourceUtilization, and …Month with a row per person. */
export interface Utilization {
  totalExecutiveSeats: number;
  totalMeetingRooms: number;
  /** The use in percent of the minutes that can be booked. */
  currentUsage: number;
  transactions: DeskUse[];
}

export interface DeskOnPlan {
  deskId: number;
  name: string;
  kind: 'seat' | 'room';
  across: number;
  down: number;
  /** The person who has booked it in the requested period, or '' if there is none. */
  bookedBy: string;
  isMine: boolean;
}

export interface OwnBooking {
  bookingId: number;
  desk: string;
  kind: 'seat' | 'room';
  floor: string;
  office: string;
  from: string;
  to: string;
  state: 'booked' | 'checkedIn' | 'checkedOut' | 'cancelled' | 'noShow' | 'over';
  canCheckIn: boolean;
  canCancel: boolean;
  canCheckOut: boolean;
}

const instant = z.iso.datetime({ offset: true, error: 'must be a time' });

/** POST /HotDesk/Book: a desk or room, and the period. The specification doesn't have it. */
export const deskToBook = z
  .object({
    deskId: z.number('Choose a desk').int().positive('Choose a desk'),
    from: instant,
    to: instant,
  })
  .refine(({ from, to }) => Date.parse(to) > Date.parse(from), {
    path: ['to'],
    message: 'The end must be after the start',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 86_400_000, {
    path: ['to'],
    message: 'A booking can last at most a day',
  });

/** POST /HotDesk/CheckIn, CheckOut and Cancel, which the specification doesn't have. */
export const bookingBody = z.object({ bookingId: z.number().int().positive() });
