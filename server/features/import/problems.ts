import { AppError, type Problem } from '#server/errors.ts';

/** Problems and notes an answer lists; the rest are counted. */
const LISTED = 50;

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** What is wrong with a file, by line: all of it is looked for, and the first ones are named. */
export class ImportProblems {
  #listed: Problem[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(line: number, column: string | null, message: string): void {
    this.#count += 1;
    if (this.#listed.length === LISTED) return;
    this.#listed.push({ path: column ? `line ${line}, ${column}` : `line ${line}`, message });
  }

  /** @throws AppError 400 that names the problems, if there are any. */
  refuseIfAny(): void {
    if (this.#count === 0) return;
    const rest = this.#count > LISTED ? `; the first ${LISTED} are listed` : '';
    const message = `Nothing was imported: ${counted(this.#count, 'problem')}${rest}`;
    throw new AppError('invalid', message, { errors: this.#listed });
  }
}

/** Warnings about imported rows: the first ones, and their number. */
export class ImportNotes {
  readonly listed: { line: number; message: string }[] = [];
  count = 0;

  add(line: number, message: string): void {
    this.count += 1;
    if (this.listed.length < LISTED) this.listed.push({ line, message });
  }
}
