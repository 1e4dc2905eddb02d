/** Thrown by a job's handler that has to wait for another: it is done again after so long. */
export class RetryLater extends Error {
  readonly milliseconds: number;

  constructor(message: string, milliseconds: number) {
    super(message);
    this.milliseconds = milliseconds;
  }
}
