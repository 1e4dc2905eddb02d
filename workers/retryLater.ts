/** A handler throws this if it must wait for another worker. The job runs again after this delay. */
export class RetryLater extends Error {
  readonly milliseconds: number;

  constructor(message: string, milliseconds: number) {
    super(message);
    this.milliseconds = milliseconds;
  }
}
