/**
 * Runs `work` now or, while it runs already, once more after it: however often it is asked for meanwhile.
 *
 * @param onError what a failure is told to; it does not stop later runs
 */
export class Coalesced {
  #running: Promise<void> | undefined;
  #isAskedAgain = false;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Asks for a run. */
  wake(): void {
    if (this.#running) this.#isAskedAgain = true;
    else this.#running = this.#run();
  }

  /** Resolves when nothing runs. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    do {
      this.#isAskedAgain = false;
      await this.work().catch(this.onError);
    } while (this.#isAskedAgain);
    this.#running = undefined;
  }
}
