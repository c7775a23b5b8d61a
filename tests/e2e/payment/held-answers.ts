import type { Page } from "@playwright/test";

/** Calls during which a page can be reloaded. */
export type Call = "init" | "PlaceOrder" | "capture" | "details" | "abandon";

/**
 * Keeps an answer from the page after the server has given it: the moment in which a reload, a closed tab or a logout hurts most. Nothing is
 * timed: whoever waits is told when the server has acted.
 */
export class HeldAnswers {
  #wanted: Call | null = null;
  #acted: () => void = () => {};

  /** Before the page's first visit. */
  static async of(page: Page): Promise<HeldAnswers> {
    const held = new HeldAnswers();
    await page.exposeFunction("answerHeld", (call: Call): boolean => {
      if (call !== held.#wanted) return false;
      held.#wanted = null;
      held.#acted();
      return true;
    });
    await page.addInitScript(() => {
      const send = window.fetch;
      const name = (url: string, body: string) =>
        body.includes("mutation PlaceOrder") ? "PlaceOrder" : /\/v1\/txn\/(\w+)/.exec(url)?.[1];
      window.fetch = async (...request) => {
        const answer = await send(...request);
        const call = name(
          request[0] instanceof Request ? request[0].url : String(request[0]),
          String(request[1]?.body),
        );
        const ask = (window as unknown as { answerHeld: (call: string) => Promise<boolean> }).answerHeld;
        if (call && (await ask(call))) await new Promise(() => undefined);
        return answer;
      };
    });
    return held;
  }

  /** Does something that leads to this call; resolves when the server has answered, and the page will never hear it. */
  async during(call: Call, act: () => Promise<unknown>): Promise<void> {
    const acted = new Promise<void>((resolve) => {
      this.#acted = resolve;
    });
    this.#wanted = call;
    await act();
    await acted;
  }
}
