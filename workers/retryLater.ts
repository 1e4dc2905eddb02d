/** Thrown by a handler that must wait for another worker: the job runs again after this delay. */
export class RetryLater extends Error {
  readonly milliseconds: number;

  constructor(message: string, milliseconds: number) {
    super(message);
    this.milliseconds = milliseconds;
  }
}
