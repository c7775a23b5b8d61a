import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { everyOperation } from "../fixtures/every-operation.ts";
import { type Answer, ask, forAll, type Shop, shop } from "../fixtures/shop/shops.ts";
import { graphql, keyOf, marks } from "../fixtures/shop/tenants.ts";
import { isFullRun } from "../full-run.ts";

const kaapi = shop("kaapi-kitchen");
const arepera = shop("la-arepera");

/** `npm test` sends every `nth`: a number that shares no factor with those of the ways to send one thing, so it meets all ways. */
const someOf = <T>(requests: readonly T[], nth: number) => requests.filter((_, at) => isFullRun || at % nth === 0);

/** What a stranger knows about another shop: its names, a store and an item of it, and their own guest token there. */
async function knownOf(other: Shop) {
  const data = async (query: string) => JSON.parse((await graphql(other, query)).body).data;
  const { getStoresList, getAllItems } = await data(
    "{ getStoresList { biz_location_id name } getAllItems(limit: 1) { items { id item_title } } }",
  );
  const [store] = getStoresList as { biz_location_id: string; name: string }[];
  const [dish] = getAllItems.items as { id: string; item_title: string }[];
  const { guestSignup } = await data(
    'mutation { guestSignup(customerName: "T", isd_code: "+91", customerPhone: "9845012399", email: "t@example.com", channel: web) { data { access_token } } }',
  );
  return { store, dish, token: String(guestSignup.data?.access_token) };
}

/** Marks of the other shop in a response, except those that the request itself contained. */
const learned = (other: Shop, answer: Answer, sent: string) =>
  marks(other).filter((mark) => !sent.includes(mark) && (JSON.stringify(answer.headers) + answer.body).includes(mark));

test("[SEC-01] nothing that a shop passes on can name another one: path, query, header or body", async () => {
  const [of, other] = [kaapi, arepera];
  const { store, token } = await knownOf(other);
  const domain = other.host.split(":")[0];
  const names = [other.id, keyOf(other), `${domain}`, other.host, `${other.id}.localhost`, `${store?.biz_location_id}`];
  const parameters = ["host", "business", "business_id", "biz", "bizId", "id", "key", "api_key", "x-api-key", "store"];
  const paths = names.flatMap((name) => [
    ...["/p/config", "/p/announcement", "/p/health"].flatMap((path) =>
      parameters.map((parameter) => `${path}?${parameter}=${encodeURIComponent(name)}`),
    ),
    `/p/config/${encodeURIComponent(name)}`,
    ...["business", "store", "individual"].map(
      (kind) => `/payments/v1/account/${kind}/${encodeURIComponent(name)}/gateway`,
    ),
    `/payments/v1/txn/details/Stripe/${encodeURIComponent(name)}`,
    `/graphql?query=${encodeURIComponent("{getBusinessInfo{id name}}")}&host=${name}&x-api-key=${name}`,
  ]);
  const own = { authorization: keyOf(of) };
  const disguises: Record<string, string>[] = [
    own,
    ...[keyOf(other), `Bearer ${keyOf(other)}`, `Bearer ${token}`].map((authorization) => ({ authorization })),
    { ...own, "x-api-key": keyOf(other), "x-business": other.id, "x-host": other.host, "x-forwarded-host": other.host },
    { ...own, "x-visitor-host": `${domain}`, "x-visitor-address": "127.0.0.1", "x-visitor-signature": "0".repeat(64) },
    { ...own, location_id: `${store?.biz_location_id}`, table_id: "1" },
  ];
  const requests = someOf(
    paths.flatMap((path) => disguises.map((headers) => ({ path, headers }))),
    5,
  );
  await forAll(requests, async ({ path, headers }) => {
    const answer = await ask(of.host, path, { headers });
    const label = `${path} ${JSON.stringify(headers)}`;
    expect.soft(answer.status, label).toBeLessThan(500);
    expect.soft(learned(other, answer, label), label).toEqual([]);
    const foreign = headers.authorization !== own.authorization || !path.includes("/business/kaapi");
    if (path.includes("/payments/") && foreign) expect.soft([400, 401, 403, 404, 429], label).toContain(answer.status);
  });
  const config = await ask(of.host, `/p/config?host=${domain}`);
  expect(config.status).toBe(404);
  expect(JSON.parse((await ask(of.host, `/p/config?host=${of.host}`)).body).biz.id).toBe(of.id);
  const init = {
    entity: { type: "business", id: other.id },
    business: other.id,
    gateway: "Stripe",
    purpose: "ordering",
  };
  for (const headers of disguises) {
    const body = JSON.stringify(init);
    const answer = await ask(of.host, "/payments/v1/txn/init", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    expect.soft([400, 401, 403, 404, 429], JSON.stringify(headers)).toContain(answer.status);
  }
});

test("[SEC-01] no argument of any operation, filled with what is another shop's, answers with anything of it", async () => {
  const [of, other] = [kaapi, arepera];
  const { store, dish, token } = await knownOf(other);
  const words = [`${store?.name}`, `${dish?.item_title}`];
  const sdl = readFileSync("backend/schema.graphql", "utf8");
  const texts = [other.id, keyOf(other), other.host, `${store?.biz_location_id}`, `${dish?.id}`];
  // With a guest's sign-in of the other shop, and with one of this shop that it does not end itself.
  const { token: own } = await knownOf(of);
  const every = texts.flatMap((text) =>
    everyOperation(sdl, { text, number: Number(store?.biz_location_id) }).flatMap((operation) => {
      const ends = ["deleteAccount", "signOut"].includes(operation.name);
      return (ends ? [token] : [token, own]).map((held) => ({ ...operation, text, held }));
    }),
  );
  expect(every.length).toBeGreaterThan(200);
  const requests = someOf(every, 3);
  expect(new Set(requests.map(({ name }) => name))).toEqual(new Set(every.map(({ name }) => name)));
  await forAll(requests, async ({ name, query, text, held }) => {
    const answer = await graphql(of, query, { authorization: `Bearer ${held}` });
    const label = `${name} ${text}`;
    expect.soft(answer.status, label).toBeLessThan(500);
    expect
      .soft([...learned(other, answer, query), ...words.filter((word) => answer.body.includes(word))], label)
      .toEqual([]);
  });
});
