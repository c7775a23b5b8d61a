const RETRIES = 5;
const FIRST_DELAY_MS = 350;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** I18N-03: loads texts; a load that fails is repeated up to five times, after a delay that doubles. */
export async function withRetries<T>(load: () => Promise<T>, wait: (ms: number) => Promise<void> = pause): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await load();
    } catch (error) {
      if (tried === RETRIES) throw error;
      await wait(FIRST_DELAY_MS * 2 ** tried);
    }
  }
}
