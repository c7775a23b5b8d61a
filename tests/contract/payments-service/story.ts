import type { Gateway, PaymentProvider } from "../../../backend/payments-service/provider.ts";

/** A request as a public source shows it, without its host. One of `body` (JSON), `form` and `text`, or none. */
export interface Ask {
  readonly call: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly text?: string;
}
export interface Exchange {
  readonly ask: Ask;
  readonly status: number;
  readonly answer: unknown;
}

/** A call of the adapter with all its exchanges, in any order; without `by` they are what only others would send. */
export interface Act {
  readonly title: string;
  readonly by?: (provider: PaymentProvider) => Promise<unknown> | undefined;
  /** What the adapter reads in the answers; an object: at least that. Without it nothing, and it does not throw either. */
  readonly reads?: unknown;
  readonly exchanges: readonly Exchange[];
}

/** What happens between two calls: what a guest does, with the proof that a browser then has, or time that passes. */
export type Event =
  | { readonly guest: "pay" | "decline"; readonly proof?: Readonly<Record<string, unknown>> }
  | { readonly seconds: number };

/** One vendor's exchanges in the order in which they follow each other: they are played against its adapter and its stand-in. */
export interface Story {
  readonly gateway: Gateway;
  /** The address of what the exchanges are recorded with. */
  readonly hosts: readonly string[];
  /** The keys of the account of the exchanges. */
  readonly keys: { readonly public: string; readonly api: string; readonly webhook: string };
  readonly provider: (send: typeof fetch) => PaymentProvider;
  /** What a guest's browser has of the first answer; `origin`: where the vendor's pages are. */
  readonly page: (
    created: Readonly<Record<string, unknown>>,
    keys: Story["keys"],
    origin: string,
  ) => Readonly<Record<string, unknown>>;
  /** What the vendor makes up: another value each time, the same for the same thing. */
  readonly ids: readonly (string | number)[];
  /** Fields of which only the type is compared: times and the like. */
  readonly varying: readonly string[];
  /** Fields in which the stand-in is less than its vendor, wherever they are. Each has to be missing or different there. */
  readonly less: readonly string[];
  /** Calls of the adapter that are not in the story: the stand-in does not offer what they ask. */
  readonly unplayed: readonly string[];
  /** What the adapter would ask in them, and others that the stand-in does not offer. */
  readonly notOffered: readonly Ask[];
  /** A text answer as an object. */
  readonly parse?: (text: string) => unknown;
  readonly parts: readonly (Act | Event)[];
}

export const exchange = (ask: Ask, answer: unknown, status = 200): Exchange => ({ ask, status, answer });

/** The day on which the stories are played. */
export const DAY = { from: new Date("2026-11-20T05:00:00Z"), until: new Date("2026-11-21T05:00:00Z") };
