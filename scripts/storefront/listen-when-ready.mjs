// Loaded before `next start`, which listens first and loads its code afterwards: a load balancer would send visits to a process that
// cannot answer for seconds. Here the port opens once the server answers and has rendered a shop's first pages, which loads the code of pages.
import { get, Server } from "node:http";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A shop whose API does not answer must not keep the port closed: others may be open. */
const LONGEST_VISITS_MS = 5_000;
/** Between two questions whether a shop is known: a new machine learns of them from the backend. */
const ASK_AGAIN_MS = 50;

/** lib/business/first-pages.ts. */
const FIRST_PAGES = Symbol.for("storefront.first-pages");

const { listen } = Server.prototype;

/** The status of the response once it has come whole; 0 if the connection has failed. */
const visit = (port, { protocol, host, pathname }) =>
  new Promise((resolve) => {
    // As the front sends it: what is kept of a page depends on the protocol.
    const headers = { host, "x-forwarded-proto": protocol.slice(0, -1) };
    const request = get({ port, host: "127.0.0.1", path: pathname, agent: false, headers }, (response) =>
      response.resume().once("close", () => resolve(response.statusCode)),
    );
    request.once("error", () => resolve(0));
  });

/** Until the process knows a shop. */
async function known(port, signal) {
  while (!signal.aborted && (await visit(port, new URL("http://localhost/api/ready"))) !== 200)
    await pause(ASK_AGAIN_MS);
}

async function visitFirstPages(port) {
  const signal = AbortSignal.timeout(LONGEST_VISITS_MS);
  const work = async () => {
    await known(port, signal);
    await Promise.all((globalThis[FIRST_PAGES]?.() ?? []).map((page) => visit(port, new URL(page))));
  };
  await Promise.race([work(), pause(LONGEST_VISITS_MS, undefined, { ref: false })]);
}

Server.prototype.listen = function listenWhenReady(...place) {
  Server.prototype.listen = listen;
  let isStopped = false;
  // Only this process knows its port.
  const door = createServer((socket) => this.emit("connection", socket));
  this.once("close", () => {
    isStopped = true;
    door.close();
  });
  const open = () => {
    if (isStopped) return;
    door.close();
    this.emit = (event, ...values) => {
      if (event !== "listening") return Server.prototype.emit.call(this, event, ...values);
      // Next would start once more.
      delete this.emit;
      return true;
    };
    listen.apply(this, place);
  };
  const start = async () => {
    // Next goes on with its start.
    this.emit("listening");
    const { port } = door.address();
    // Next holds it back until it can answer.
    await visit(port, new URL("http://localhost/api/health"));
    // Without the visits the first guests wait longer; without a port nobody is served.
    await visitFirstPages(port).catch((error) => console.error("The first pages were not rendered in advance.", error));
    open();
  };
  // A port that is taken ends the start at once, and not after all of its work.
  const probe = createServer();
  probe.once("error", (error) => this.emit("error", error));
  probe.listen(...place, () => probe.close(() => door.listen(0, "127.0.0.1", start)));
  return this;
};
