import { getSocket } from "@/lib/actions/get-socket";
import { getSource } from "@/lib/actions/get-source";
import { publishOrderState } from "@/lib/actions/order/following/publish-order-state";
import { orderAccess } from "@/lib/actions/order/order-access";
import { type ActionError, outcomeOf } from "@/lib/actions/outcome";
import { getOrder, type OrderDetail } from "@/lib/api/order/order";
import { type OrderToFollow, onOrderDetail, onOrderStatus, type StatusEvent } from "@/lib/api/order/subscriptions";
import type { LiveSocket } from "@/lib/api/transport/socket";
import { applyOrderEvent } from "@/lib/domain/order/order-event";
import { isFinal } from "@/lib/domain/order/order-status";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** Milliseconds between reads while there is no socket connection. */
export const POLL_INTERVAL = 10_000;
/**
 * While updates are pushed, the order is still read every this many intervals, because a proxy may drop messages
 * unnoticed.
 */
const READ_ANYWAY = 6;

export interface Tracking {
  /** null until the first response, or if this visitor may not see the order. */
  readonly order: OrderDetail | null;
  readonly loading: boolean;
  /** True while updates are pushed; false while the order is polled. */
  readonly live: boolean;
  /** The error of the last read; the order displayed before stays. */
  readonly error: ActionError | null;
}

export interface TrackOptions {
  /** Null: the session alone. If absent, the one stored on this device. */
  readonly accessToken?: string | null;
  /** The order as already displayed to this visitor: it stays while there is no response. */
  readonly known?: OrderDetail | null;
  readonly onStatus?: (event: StatusEvent) => void;
  /** Replaces the socket, for tests. */
  readonly socket?: () => Promise<LiveSocket>;
  readonly pollInterval?: number;
}

/**
 * OLIST-02, LIVE-01, LIVE-02: follows an order. Reads it, subscribes, reads again whenever the connection is
 * (re-)established, and polls while there is none, until the order is over. `onChange` receives each new state. Returns
 * an unsubscribe function.
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

/** An update names no pictures of dishes, which do not change with an order. */
function withPictures(order: OrderDetail, known: OrderDetail): OrderDetail {
  const pictures = new Map(known.items.map(({ id, picture }) => [id, picture]));
  return { ...order, items: order.items.map((item) => ({ ...item, picture: item.picture ?? pictures.get(item.id) })) };
}

/** All of it, or a part of what stays paid. */
const isMoneyComingBack = (order: OrderDetail | null): boolean =>
  order?.payment?.status === "refunding" ||
  (order?.payment?.refunds ?? []).some(({ status }) => status === "going_back");

class OrderTracker {
  private readonly storefront: StorefrontState;
  private readonly follow: OrderToFollow;
  private readonly onChange: (tracking: Tracking) => void;
  private readonly options: TrackOptions;
  private readonly stopping = new AbortController();
  private stopTimer = () => {};
  private readonly stops: (() => void)[] = [];
  private readonly updates: (() => void)[] = [];
  private tracking: Tracking;
  private listening = false;
  /** True from the end of the updates, or a failed connection, to the next tick. */
  private mayListenAgain = false;
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
    const access_token = options.accessToken === undefined ? orderAccess(storefront, orderId) : options.accessToken;
    this.follow = { order_id: orderId, access_token };
  }

  start(): void {
    const timer = setInterval(() => this.tick(), this.options.pollInterval ?? POLL_INTERVAL);
    this.stopTimer = () => clearInterval(timer);
    this.readOnWaking();
    if (this.tracking.order) this.show({});
    void this.read();
  }

  /**
   * After sleep or a loss of network the device reads at once instead of at the next tick, because its socket may be
   * dead unnoticed. An order that is over is read then too: the store may have given money back since.
   */
  private readOnWaking(): void {
    if (typeof document === "undefined") return;
    const refresh = () => document.visibilityState === "visible" && void this.read();
    document.addEventListener("visibilitychange", refresh);
    window.addEventListener("online", refresh);
    this.stops.push(() => {
      document.removeEventListener("visibilitychange", refresh);
      window.removeEventListener("online", refresh);
    });
  }

  stop(): void {
    this.stopping.abort();
    this.stopTimer();
    this.stopUpdates();
    for (const stop of this.stops.splice(0)) stop();
  }

  private stopUpdates(): void {
    for (const stop of this.updates.splice(0)) stop();
  }

  private tick(): void {
    this.ticks += 1;
    if (this.mayListenAgain) this.listening = false;
    this.mayListenAgain = false;
    if ((!this.tracking.live && !this.isOver()) || this.ticks % READ_ANYWAY === 0) void this.read();
  }

  private show(change: Partial<Tracking>): void {
    if (this.stopping.signal.aborted) return;
    if (change.order) publishOrderState(this.tracking.order, change.order);
    this.tracking = { ...this.tracking, ...change };
    this.onChange(this.tracking);
    const { order } = this.tracking;
    if (order && !this.isOver()) void this.listen();
    if (!this.isOver()) return;
    this.stopUpdates();
    // Money that is on its way back arrives after the order is over: it is looked at now and then, without a connection.
    if (!isMoneyComingBack(order)) this.stopTimer();
  }

  private isOver(): boolean {
    return isFinal(this.tracking.order?.state ?? "");
  }

  private take(order: OrderDetail): void {
    const known = this.tracking.order;
    const current = known ? applyOrderEvent(known, { type: "detail", order: withPictures(order, known) }) : order;
    this.show({ order: current, loading: false, error: null });
  }

  private async read(): Promise<void> {
    const { signal } = this.stopping;
    const answer = await outcomeOf(getOrder(getSource(this.storefront), this.follow, { signal }));
    if (!answer.ok) this.show({ loading: false, error: answer.error });
    else if (answer.value) this.take(answer.value);
    else this.show({ loading: false, error: null });
  }

  /** Subscribes once; a connection that failed, or updates that the server ended, are tried again at the next tick. */
  private async listen(): Promise<void> {
    if (this.listening) return;
    this.listening = true;
    const socket = await (this.options.socket ?? (() => getSocket(this.storefront)))().catch(() => null);
    if (!socket) this.mayListenAgain = true;
    if (!socket || this.stopping.signal.aborted || this.isOver()) return;
    this.updates.push(
      socket.onConnection((connected) => this.onConnection(connected)),
      ...this.subscribe(socket),
    );
    if (socket.isConnected()) this.onConnection(true);
  }

  /** Reads what happened while there was no connection. */
  private onConnection(connected: boolean): void {
    this.show({ live: connected });
    if (connected) void this.read();
  }

  private subscribe(socket: LiveSocket): (() => void)[] {
    const { currency } = this.storefront.settings;
    const ended = { error: () => this.onEnded(), complete: () => this.onEnded() };
    return [
      onOrderDetail(socket, this.follow, currency, { next: (order) => this.take(order), ...ended }),
      onOrderStatus(socket, this.follow, { next: (event) => this.onStatus(event), ...ended }),
    ];
  }

  /** As while the server's database restarts: the order is polled until updates are pushed again. */
  private onEnded(): void {
    const stops = this.updates.splice(0);
    // Stopping the updates ends them too.
    if (stops.length === 0) return;
    for (const stop of stops) stop();
    this.mayListenAgain = true;
    this.show({ live: false });
  }

  private onStatus(event: StatusEvent): void {
    this.options.onStatus?.(event);
    const { order } = this.tracking;
    if (!order) return;
    this.show({ order: applyOrderEvent(order, { type: "status", ...event }) });
    // The last event ends the updates, but details may still be missing: the reason of a cancellation, the refund.
    if (isFinal(event.new_state)) void this.read();
  }
}
