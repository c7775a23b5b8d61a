import { getSocket } from "@/lib/actions/get-socket";
import { getSource } from "@/lib/actions/get-source";
import { orderAccess } from "@/lib/actions/order/order-access";
import type { ActionError } from "@/lib/actions/outcome";
import { outcomeOf } from "@/lib/actions/outcome";
import type { OrderDetail } from "@/lib/api/order";
import { getOrder } from "@/lib/api/order";
import type { OrderToFollow, StatusEvent } from "@/lib/api/subscriptions";
import { onOrderDetail, onOrderStatus } from "@/lib/api/subscriptions";
import type { LiveSocket } from "@/lib/api/transport/socket";
import { applyEvent } from "@/lib/domain/order/order";
import { isFinal } from "@/lib/domain/order/order-status";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** Milliseconds between reads while the live connection is away. */
export const POLL_INTERVAL = 10_000;
/** While updates are pushed, every so many intervals is read all the same: a proxy may swallow messages unnoticed. */
const READ_ANYWAY = 6;

export interface Tracking {
  /** null until the first answer, or when this visitor may not see the order. */
  readonly order: OrderDetail | null;
  readonly loading: boolean;
  /** True while updates are pushed; false while the order is polled. */
  readonly live: boolean;
  /** The last read's failure; the order shown before stays. */
  readonly error: ActionError | null;
}

export interface TrackOptions {
  /** From the order's address, when it carries one; else the one remembered on this device. */
  readonly accessToken?: string | null;
  /** What this visitor was shown of it a moment ago: it stays while nobody answers. */
  readonly known?: OrderDetail | null;
  readonly onStatus?: (event: StatusEvent) => void;
  /** Another way to the live connection; for tests. */
  readonly socket?: () => Promise<LiveSocket>;
  readonly pollInterval?: number;
}

/**
 * OLIST-02, LIVE-01, LIVE-02: follows an order. Reads it, subscribes, reads again whenever the connection comes (back), and
 * polls while there is none, until the order is over. `onChange` gets each new picture. Answers how to stop.
 */
export function trackOrder(
  storefront: StorefrontState,
  orderId: string,
  onChange: (tracking: Tracking) => void,
  options: TrackOptions = {},
): () => void {
  const tracker = new OrderTracker(storefront, orderId, onChange, options);
  tracker.start();
  return () => tracker.stop();
}

class OrderTracker {
  private readonly storefront: StorefrontState;
  private readonly follow: OrderToFollow;
  private readonly onChange: (tracking: Tracking) => void;
  private readonly options: TrackOptions;
  private readonly stopping = new AbortController();
  private readonly stops: (() => void)[] = [];
  private tracking: Tracking;
  private listening = false;
  private ticks = 0;

  constructor(
    storefront: StorefrontState,
    orderId: string,
    onChange: (tracking: Tracking) => void,
    options: TrackOptions,
  ) {
    this.storefront = storefront;
    this.onChange = onChange;
    this.options = options;
    this.tracking = { order: options.known ?? null, loading: true, live: false, error: null };
    this.follow = { order_id: orderId, access_token: options.accessToken ?? orderAccess(storefront, orderId) };
  }

  start(): void {
    const timer = setInterval(() => this.tick(), this.options.pollInterval ?? POLL_INTERVAL);
    this.stops.push(() => clearInterval(timer));
    this.lookAgainOnWaking();
    if (this.tracking.order) this.show({});
    void this.read();
  }

  /** A device that slept, or was away from the network, asks at once instead of at the next tick: its socket may be dead unnoticed. */
  private lookAgainOnWaking(): void {
    if (typeof document === "undefined") return;
    const look = () => document.visibilityState === "visible" && void this.read();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    this.stops.push(() => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    });
  }

  stop(): void {
    this.stopping.abort();
    this.stopUpdates();
  }

  private stopUpdates(): void {
    for (const stop of this.stops.splice(0)) stop();
  }

  private tick(): void {
    this.ticks += 1;
    if (!this.tracking.live || this.ticks % READ_ANYWAY === 0) void this.read();
  }

  private show(change: Partial<Tracking>): void {
    if (this.stopping.signal.aborted) return;
    this.tracking = { ...this.tracking, ...change };
    this.onChange(this.tracking);
    if (this.tracking.order && isFinal(this.tracking.order.state)) this.stopUpdates();
    else if (this.tracking.order) void this.listen();
  }

  private take(order: OrderDetail): void {
    const known = this.tracking.order;
    const current = known ? applyEvent(known, { type: "detail", order }) : order;
    this.show({ order: current, loading: false, error: null });
  }

  private async read(): Promise<void> {
    const { signal } = this.stopping;
    const answer = await outcomeOf(getOrder(getSource(this.storefront), this.follow, { signal }));
    if (!answer.ok) this.show({ loading: false, error: answer.error });
    else if (answer.value) this.take(answer.value);
    else this.show({ loading: false, error: null });
  }

  /** Subscribes once; a connection that could not even be made is tried again with the next read. */
  private async listen(): Promise<void> {
    if (this.listening) return;
    this.listening = true;
    const socket = await (this.options.socket ?? (() => getSocket(this.storefront)))().catch(() => null);
    if (!socket) this.listening = false;
    if (!socket || this.stopping.signal.aborted || isFinal(this.tracking.order?.state ?? "")) return;
    this.stops.push(
      socket.onConnection((connected) => this.onConnection(connected)),
      ...this.subscribe(socket),
    );
    if (socket.isConnected()) this.onConnection(true);
  }

  /** Whatever happened while there was no connection, or before there was one, is read now. */
  private onConnection(connected: boolean): void {
    this.show({ live: connected });
    if (connected) void this.read();
  }

  private subscribe(socket: LiveSocket): (() => void)[] {
    const { currency } = this.storefront.settings;
    const refused = () => this.show({ live: false });
    return [
      onOrderDetail(socket, this.follow, currency, { next: (order) => this.take(order), error: refused }),
      onOrderStatus(socket, this.follow, { next: (event) => this.onStatus(event), error: refused }),
    ];
  }

  private onStatus(event: StatusEvent): void {
    this.options.onStatus?.(event);
    const { order } = this.tracking;
    if (!order) return;
    this.show({ order: applyEvent(order, { type: "status", ...event }) });
    // The last word ends the updates, and the details may still be on their way: why it was cancelled, what becomes of the money.
    if (isFinal(event.new_state)) void this.read();
  }
}
