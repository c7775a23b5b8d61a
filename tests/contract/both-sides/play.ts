import { expect } from "vitest";
import { openStandIn } from "../../../backend/payments-sandbox/core/stand-in.ts";
import { openStore } from "../../../backend/payments-sandbox/core/store.ts";
import { VENDORS } from "../../../backend/payments-sandbox/vendors.ts";
import { actAsGuest } from "../../fixtures/payments/sandbox-guest.ts";
import { Disputes } from "../../fixtures/payments/vendors/disputes.ts";
import { served } from "../../fixtures/payments/vendors/stand-ins.ts";
import type { Act, Ask, Event, Exchange, Story } from "../payments-service/story.ts";
import { differences, endOf, Names } from "./shape.ts";

export const isAct = (part: Act | Event): part is Act => "exchanges" in part;

const bodyOf = ({ body, form, text }: Ask): string | undefined =>
  form ? String(new URLSearchParams(form)) : (text ?? (body === undefined ? undefined : JSON.stringify(body)));
const answerText = (answer: unknown) => (typeof answer === "string" ? answer : JSON.stringify(answer));

/** Lets the adapter make one call: it sends the recorded requests, no others, and reads the recorded answers. */
export async function playAdapter(story: Story, { by, reads, exchanges }: Act): Promise<void> {
  const waiting = [...exchanges];
  const wrong: unknown[] = [];
  const provider = story.provider(async (address, init) => {
    const url = new URL(String(address));
    const call = `${init?.method ?? "GET"} ${url.pathname}${url.search}`;
    const index = waiting.findIndex(({ ask }) => ask.call === call);
    const [next] = index < 0 || !story.hosts.includes(url.origin) ? [] : waiting.splice(index, 1);
    if (!next) {
      wrong.push(`${url.origin} ${call}`);
      throw new TypeError("fetch failed");
    }
    try {
      expect(readBody(next.ask, init?.body), call).toEqual(next.ask.form ?? next.ask.body ?? next.ask.text ?? null);
      const headers = Object.fromEntries(new Headers(init?.headers));
      expect(headers, call).toMatchObject(next.ask.headers ?? {});
    } catch (error) {
      wrong.push(error);
    }
    return new Response(answerText(next.answer), {
      status: next.status,
      headers: { "content-type": story.parse && typeof next.answer === "string" ? "text/xml" : "application/json" },
    });
  });
  const read = await by?.(provider)?.catch((error: unknown) => error);
  for (const one of wrong) throw one instanceof Error ? one : new Error(`The adapter also asks ${String(one)}.`);
  expect(
    waiting.map(({ ask }) => ask.call),
    "never asked",
  ).toEqual([]);
  if (typeof reads === "object") expect(read).toMatchObject(reads as object);
  else expect(read).toBe(reads);
}

function readBody({ form, text }: Ask, sent: unknown): unknown {
  if (sent === undefined || sent === null || sent === "") return null;
  if (form) return Object.fromEntries(new URLSearchParams(String(sent)));
  return text === undefined ? JSON.parse(String(sent)) : String(sent);
}

const START = Date.UTC(2026, 10, 20, 12);

/** A stand-in with the account of the exchanges, in this process. */
function openFor({ gateway, keys }: Story) {
  const time = { now: START };
  const origin = `http://${gateway.toLowerCase()}.vendor.example`;
  const vendor = openStandIn(gateway, VENDORS[gateway], {
    origin,
    secret: "not used: the keys are given",
    keys,
    store: openStore(null),
    clock: () => new Date(time.now),
    tell: () => {},
  });
  const app = served(vendor, new Disputes());
  const send: typeof fetch = async (address, init) => app.request(String(address), init);
  const pass = (seconds: number) => {
    time.now += seconds * 1_000;
    vendor.ledger.settleDue();
  };
  return { origin, send, pass };
}

type StandIn = ReturnType<typeof openFor>;

const ask = ({ origin, send }: StandIn, { call, headers, ...rest }: Ask, names: Names) => {
  const [method = "GET", path = ""] = names.translate(call).split(" ");
  const body = bodyOf({ call, ...rest });
  const type = rest.form ? "application/x-www-form-urlencoded" : rest.text ? "text/xml" : "application/json";
  return send(`${origin}${path}`, {
    method,
    headers: { "content-type": type, ...JSON.parse(names.translate(JSON.stringify(headers ?? {}))) },
    ...(body === undefined ? {} : { body: names.translate(body) }),
    redirect: "manual",
  });
};

/** Sends the recorded requests to the stand-in and lists where its answers are not the recorded ones. */
export async function playStandIn(story: Story): Promise<readonly string[]> {
  const standIn = openFor(story);
  const names = new Names(story.ids);
  const excused = new Set<string>();
  const found = new Set<string>();
  let created: Readonly<Record<string, unknown>> | null = null;
  const compare = async ({ ask: asked, status, answer }: Exchange) => {
    const response = await ask(standIn, asked, names);
    const text = await response.text();
    const read = (one: unknown) => (typeof one === "string" && story.parse ? story.parse(one) : one);
    const given = read(typeof answer === "string" ? text : JSON.parse(text));
    created ??=
      asked.call.startsWith("POST") && !isOfToken(asked) ? (given as Readonly<Record<string, unknown>>) : null;
    if (response.status !== status) found.add(`${asked.call}: ${response.status}, not ${status}: ${text}`);
    else
      for (const { field, what } of differences(read(answer), given, { names, varying: story.varying })) {
        const excuse = endOf(story.less, field);
        if (excuse) excused.add(excuse);
        else found.add(`${asked.call}: ${field}: ${what}`);
      }
  };
  for (const part of story.parts) {
    if (isAct(part)) for (const one of part.exchanges) await compare(one);
    else if ("seconds" in part) standIn.pass(part.seconds);
    else {
      const act = actAsGuest(story.gateway, standIn.send);
      const proof = await act(standIn.origin, story.page(created ?? {}, story.keys, standIn.origin), part.guest);
      if (part.proof) differences(part.proof, proof, { names, varying: [] });
    }
  }
  const useless = story.less.filter((one) => !excused.has(one)).map((one) => `${one}: listed as less, and is not`);
  return [...found, ...useless];
}

const isOfToken = ({ call }: Ask) => call.includes("/token") || call.includes("/customer");

/** What an adapter asks its vendor; the rest reads what the vendor or a browser sends. */
const CALLS =
  "create capture fetch refund refundState disputeState movements merchant check trial nameOrder cancel".split(" ");

/** The calls of an adapter that its story leaves out. */
export async function unplayed(story: Story): Promise<readonly string[]> {
  const played = new Set<string>();
  const provider = story.provider(() => Promise.reject(new Error("not used")));
  const listening = new Proxy(provider, {
    get: (_, name) => () => {
      played.add(String(name));
      return Promise.resolve({});
    },
  });
  for (const part of story.parts) if (isAct(part)) await part.by?.(listening);
  return CALLS.filter((name) => name in provider && !played.has(name));
}

/** Of the calls that a stand-in is said not to offer, those that it does. */
export async function playNotOffered(story: Story): Promise<readonly string[]> {
  const standIn = openFor(story);
  const names = new Names([]);
  const answers = await Promise.all(
    story.notOffered.map(async (one) => [one.call, await (await ask(standIn, one, names)).text()] as const),
  );
  return answers.flatMap(([call, text]) => (text.includes("Nothing at ") ? [] : [`${call}: ${text}`]));
}
