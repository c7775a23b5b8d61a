import fc from "fast-check";
import { expect, test } from "vitest";
import { type Caller, createTurnOrder } from "@/lib/domain/turn-order";
import { runs } from "../../../property-seed";

const SIZES = { atOnceOfOne: 2, atOnce: 6, mostWaiting: 3, slowest: 5 };
const at = (shop: string, network = "n"): Caller => ({ shop, network });

/** Work that begins when its turn comes, as the callers of the order do it. */
function createQueue(sizes: Parameters<typeof createTurnOrder>[0] = SIZES) {
  const order = createTurnOrder(sizes);
  const running: Caller[] = [];
  const started: Caller[] = [];
  let now = 0;
  const start = (caller: Caller) => {
    running.push(caller);
    started.push(caller);
  };
  const goOn = () => {
    for (let work = order.next(now); work; work = order.next(now)) work();
  };
  return {
    running,
    started,
    names: () => started.map(({ shop, network }) => `${shop} ${network}`),
    hasRoom: order.hasRoom,
    wakeIn: () => order.wakeIn(now),
    observe: (busy: number) => order.observe(busy, now),
    goOn,
    noteVisitor: (shop: string) => order.noteVisitor(shop, now),
    pass: (ms: number) => {
      now += ms;
    },
    ask(caller: Caller): (() => void) | null {
      if (!order.hasRoom(caller)) return null;
      if (!order.begin(caller, now)) return order.wait(caller, () => start(caller));
      start(caller);
      return () => {};
    },
    /** Ends what has run longest of those that match. */
    end(of: (caller: Caller) => boolean = () => true) {
      const index = running.findIndex(of);
      const [ended] = index < 0 ? [] : running.splice(index, 1);
      if (ended) order.end(ended);
      goOn();
    },
  };
}

test("[ROB-01] a shop that is alone uses all places, and one network no more than its own", () => {
  const queue = createQueue();
  for (let n = 0; n < 5; n += 1) queue.ask(at("union", `n${n}`));
  queue.ask(at("union", "n0"));
  queue.ask(at("union", "n0"));
  expect(queue.running).toHaveLength(6);
  expect(queue.names().filter((name) => name === "union n0")).toHaveLength(2);
});

test("[ROB-01] while another shop has visitors, a shop with a crowd of networks runs no more than a network may", () => {
  const queue = createQueue();
  queue.noteVisitor("kaapi");
  for (let n = 0; n < 20; n += 1) queue.ask(at("union", `n${n}`));
  expect(queue.running).toHaveLength(2);
  queue.ask(at("kaapi"));
  expect(queue.running.at(-1)?.shop, "it does not stand in the crowd's queue").toBe("kaapi");
});

test("[ROB-01] a crowd that filled all places before another shop's visitor came lets that visitor in first", () => {
  const queue = createQueue();
  for (let n = 0; n < 20; n += 1) queue.ask(at("union", `n${n}`));
  expect(queue.running).toHaveLength(6);
  for (let n = 0; n < 3; n += 1) queue.ask(at("kaapi", `k${n}`));
  queue.end();
  queue.end();
  expect(queue.started.slice(6).map(({ shop }) => shop)).toEqual(["kaapi", "kaapi"]);
  queue.end();
  expect(queue.started, "the crowd still has three of its two places").toHaveLength(8);
});

test("[ROB-01] a second after another shop's last visitor, the crowd has all places again", () => {
  const queue = createQueue();
  queue.noteVisitor("kaapi");
  for (let n = 0; n < 20; n += 1) queue.ask(at("union", `n${n}`));
  queue.pass(1_000);
  queue.end();
  expect(queue.running).toHaveLength(2);
  queue.pass(1);
  queue.end();
  expect(queue.running).toHaveLength(6);
});

test("[ROB-01] one network's next request is refused when its queue is full, its shop's when ten queues are, another shop's never", () => {
  const queue = createQueue({ ...SIZES, atOnceOfOne: 1, atOnce: 1 });
  for (let n = 0; n < 4; n += 1) expect(queue.ask(at("union", "a"))).not.toBeNull();
  expect([queue.hasRoom(at("union", "a")), queue.hasRoom(at("union", "b"))]).toEqual([false, true]);
  const leaving = queue.ask(at("union", "b"));
  for (let n = 0; n < 26; n += 1) expect(queue.ask(at("union", `n${n}`))).not.toBeNull();
  expect([queue.hasRoom(at("union", "late")), queue.hasRoom(at("kaapi"))]).toEqual([false, true]);
  leaving?.();
  leaving?.();
  expect(queue.hasRoom(at("union", "late")), "somebody left").toBe(true);
  queue.ask(at("union", "late"));
  expect(queue.hasRoom(at("union", "later")), "and left only once").toBe(false);
});

test("[ROB-01] whatever comes and goes, nobody runs beyond their share, and all that waits and stays starts once in the end", () => {
  const caller = fc.record({
    shop: fc.constantFrom("kaapi", "union", "manara"),
    network: fc.constantFrom("a", "b", "c"),
  });
  const step = fc.record({
    kind: fc.constantFrom("ask", "ask", "ask", "end", "end", "leave", "observe"),
    caller,
    ms: fc.nat(400),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const queue = createQueue();
      const waiting: { readonly caller: Caller; readonly leave: () => void }[] = [];
      let stayed = 0;
      for (const { kind, caller, ms } of steps) {
        queue.pass(ms);
        if (kind === "observe") queue.observe(ms / 400);
        if (kind === "end") queue.end(({ shop }) => shop === caller.shop);
        if (kind === "leave") {
          const left = waiting.findIndex(({ caller: one }) => !queue.started.includes(one));
          if (left >= 0) stayed -= 1;
          waiting.splice(Math.max(0, left), left < 0 ? 0 : 1)[0]?.leave();
        }
        if (kind === "ask") {
          // Another object each time, so that each request is known again.
          const one = { ...caller };
          const leave = queue.ask(one);
          if (leave) stayed += 1;
          if (leave && !queue.started.includes(one)) waiting.push({ caller: one, leave });
        }
        expect(queue.running.length).toBeLessThanOrEqual(SIZES.atOnce);
        const networks = Map.groupBy(queue.running, ({ shop, network }) => `${shop} ${network}`);
        for (const own of networks.values()) expect(own.length).toBeLessThanOrEqual(SIZES.atOnceOfOne);
      }
      for (const _ of steps) {
        queue.pass(queue.wakeIn() ?? 0);
        queue.end();
      }
      expect(queue.started).toHaveLength(stayed);
      expect(new Set(queue.started).size).toBe(stayed);
    }),
    { numRuns: runs(1_000) },
  );
});

test("[ROB-01] while a process of several shops has no time left, the shop with most visitors begins less, and the others all they want", () => {
  const queue = createQueue({ ...SIZES, mostWaiting: 1_000 });
  const begins = (shop: string) => queue.started.filter((caller) => caller.shop === shop).length;
  const second = (busy: number) => {
    for (let n = 0; n < 100; n += 1) {
      queue.pass(10);
      queue.ask(at("union", `n${n}`));
      if (n % 10 === 0) queue.ask(at("kaapi", `k${n}`));
      queue.goOn();
      while (queue.running.length > 0) queue.end();
      if (n % 10 === 9) queue.observe(busy);
    }
  };
  second(0.4);
  expect([begins("union"), begins("kaapi")]).toEqual([100, 10]);
  for (let n = 0; n < 5; n += 1) second(1);
  expect(begins("kaapi"), "none of theirs waits").toBe(60);
  const before = begins("union");
  second(1);
  expect(begins("union") - before, "three times what the other asks for").toBeLessThan(40);
  expect(begins("union") - before).toBeGreaterThan(20);
  expect(queue.wakeIn()).toBeGreaterThan(0);
  for (let n = 0; n < 5; n += 1) second(0.1);
  expect([begins("union"), queue.wakeIn()], "it has caught up").toEqual([1_200, null]);
});

test("[ROB-01] a shop that is alone is never slowed down, however busy the process is", () => {
  const queue = createQueue();
  for (let n = 0; n < 100; n += 1) {
    queue.pass(10);
    queue.ask(at("union", `n${n}`));
    queue.observe(1);
    queue.end();
  }
  expect(queue.started).toHaveLength(100);
});
