// Loaded before a program: its clock is as many milliseconds off as the file CLOCK_OFF says, now.
import { readFileSync } from 'node:fs';

let off = 0;
function read() {
  try {
    off = Number(readFileSync(process.env.CLOCK_OFF ?? '', 'utf8'));
  } catch {
    // Before it is written first, the clock is right.
  }
}
read();
setInterval(read, 50).unref();

const RightDate = Date;
class SkewedDate extends RightDate {
  constructor(...given) {
    if (given.length === 0) super(RightDate.now() + off);
    else super(...given);
  }
  static now() {
    return RightDate.now() + off;
  }
}
globalThis.Date = SkewedDate;
