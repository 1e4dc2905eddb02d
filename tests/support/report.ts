import type { TestModule } from 'vitest/node';
import { JsonReporter } from 'vitest/node';

/** Vitest's JSON report, with the number of errors that no test caught. */
export default class Report extends JsonReporter {
  #uncaught = 0;

  constructor() {
    super({});
  }

  override onTestRunEnd(
    modules: readonly TestModule[],
    uncaught: readonly unknown[] = [],
  ): Promise<void> {
    this.#uncaught = uncaught.length;
    return super.onTestRunEnd(modules);
  }

  override writeReport(report: string): Promise<void> {
    return super.writeReport(
      JSON.stringify({ ...(JSON.parse(report) as object), uncaught: this.#uncaught }),
    );
  }
}
