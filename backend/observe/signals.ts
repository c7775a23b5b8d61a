import { channel } from "node:diagnostics_channel";

/** A request that has been answered, or whose client left (status 499). One that failed on our side has 500 or more. */
export interface RequestSignal {
  readonly method: string;
  readonly path: string;
  /** The business that it concerned; null if it named none that exists. */
  readonly shop: string | null;
  readonly status: number;
  readonly seconds: number;
}

/** A job that has its rounds from now on, the first of them after one interval. */
export interface JobStartSignal {
  readonly job: string;
  readonly everySeconds: number;
}

export interface JobSignal {
  readonly job: string;
  readonly failed: boolean;
  readonly seconds: number;
}

export interface SocketSignal {
  readonly change: 1 | -1;
}

export interface SlowStatementSignal {
  readonly verb: string;
  readonly table: string;
  readonly seconds: number;
}

interface Signals {
  readonly request: RequestSignal;
  readonly "job start": JobStartSignal;
  readonly job: JobSignal;
  readonly socket: SocketSignal;
  readonly "slow statement": SlowStatementSignal;
}

const named = <Name extends keyof Signals>(name: Name) => channel(`storefront:${name}`);

/** Publishes to the listeners, if any; free without one. Code that signals knows nothing of metrics. */
export function signal<Name extends keyof Signals>(name: Name, message: Signals[Name]): void {
  named(name).publish(message);
}

/** Calls `hear` for every signal of this process until the returned function is called. */
export function onSignal<Name extends keyof Signals>(name: Name, hear: (message: Signals[Name]) => void): () => void {
  const listener = (message: unknown) => hear(message as Signals[Name]);
  named(name).subscribe(listener);
  return () => void named(name).unsubscribe(listener);
}
