import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import webPush from "web-push";
import { VARIABLES } from "@/config/environment/variables";
import { accountProblems } from "@/scripts/production/account-settings";
import { weaknessOf } from "@/scripts/production/secret-strength";
import { isPrivate, settingsProblems } from "@/scripts/production/settings";
import { slipsBeside } from "@/scripts/production/spelling";

/** The same on every run, and as even as a random one. */
let made = 0;
const hash = () => createHash("sha512").update(`${made++}`);
const secret = () => hash().digest("base64url").slice(0, 64);
const vapid = webPush.generateVAPIDKeys();
const BOTH = ["storefront", "backend"] as const;

/** Nothing is missing in it. */
const COMPLETE: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgres://shop:word@db.internal:5432/shop",
  STOREFRONT_URL: "http://storefront:3000",
  PAYMENTS_PUBLIC_URL: "https://api.my-place.com",
  CONSOLE_URL: "https://api.my-place.com/console",
  TRUSTED_PROXIES: "1",
  BACKEND_PROXIES: "1",
  STOREFRONT_SECRET: secret(),
  TOKEN_SECRET: secret(),
  PAYMENTS_SERVER_SECRET: secret(),
  PAYMENT_KEYS_SECRET: secret(),
  OPERATOR_PASSWORD: secret(),
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
  TWILIO_ACCOUNT_SID: "AC1",
  TWILIO_AUTH_TOKEN: "token",
  TWILIO_FROM: "+15550100",
  BUSINESSES_DIR: "/nowhere",
};
const problems = (change: Record<string, string | undefined>) => {
  const env = { ...COMPLETE, ...change };
  return [...settingsProblems(env, BOTH), ...accountProblems(env, BOTH)].join("\n");
};

test("a production start accepts complete settings", () => {
  expect(problems({})).toBe("");
});

describe("a production start refuses", () => {
  test.each([
    ["a missing shared secret", { TOKEN_SECRET: undefined }, "TOKEN_SECRET is missing"],
    ["a short secret", { TOKEN_SECRET: "k3J9" }, "has 4 characters and needs at least 32"],
    ["a secret that could be guessed", { TOKEN_SECRET: "ab".repeat(20) }, "is too regular"],
    ["one secret for two things", { TOKEN_SECRET: COMPLETE.OPERATOR_PASSWORD }, "are the same"],
    [
      "an old key that is another secret",
      { PAYMENT_KEYS_SECRET: `${COMPLETE.PAYMENT_KEYS_SECRET}, ${COMPLETE.TOKEN_SECRET}` },
      "TOKEN_SECRET and PAYMENT_KEYS_SECRET are the same",
    ],
    ["a shop without a sender of codes", { TWILIO_FROM: undefined }, "TWILIO_FROM is missing"],
    ["a public address without https", { PAYMENTS_PUBLIC_URL: "http://api.my-place.com" }, "must be an https address"],
    ["http across the public network", { STOREFRONT_URL: "http://shop.my-place.com" }, "not on a private network"],
    [
      "a database across the public network",
      { DATABASE_URL: "postgres://a:b@db.my-place.com/c" },
      "sslmode=verify-full",
    ],
    [
      "encryption as it happens",
      { DATABASE_URL: `${COMPLETE.DATABASE_URL}?sslmode=prefer` },
      "sslmode=prefer, but it must be disable, require, verify-ca or verify-full",
    ],
    [
      "encryption that verifies nobody across the public network",
      { DATABASE_URL: "postgres://a:b@db.my-place.com/c", PGSSLMODE: "require" },
      "Add ?sslmode=verify-full",
    ],
    ["no database at all", { DATABASE_URL: undefined }, "EMBEDDED_DATABASE=yes uses the embedded"],
    [
      "a database of another kind",
      { DATABASE_URL: "mysql://a:b@localhost/c" },
      "DATABASE_URL must begin with postgres://",
    ],
    ["two databases", { EMBEDDED_DATABASE: "yes" }, "exclude each other"],
    ["settings of the demo", { DEMO_GUESTS: "0" }, "DEMO_GUESTS is for the demo"],
    ["shops of the demo", { BUSINESSES_DIR: "config/businesses" }, "shops of the demo (kaapi-kitchen"],
    ["an interface with which pages fail", { STOREFRONT_HOST: "127.0.0.1" }, "must be localhost, 0.0.0.0 or ::"],
    ["no front server", { TRUSTED_PROXIES: "0" }, "TRUSTED_PROXIES is 0"],
    ["a number that is none", { PICTURES_MB: "few" }, 'PICTURES_MB must be a whole number from 0 up, but is "few"'],
    ["a port that is none", { BACKEND_PORT: "four" }, 'BACKEND_PORT must be a port from 1 to 65535, but is "four"'],
    ["a port that no machine has", { PORT: "99999" }, 'PORT must be a port from 1 to 65535, but is "99999"'],
    ["one port for both servers", { PORT: "4000" }, "PORT and BACKEND_PORT are both 4000"],
    ["a level that is none", { LOG_LEVEL: "loud" }, 'warn, error, fatal, or silent, but is "loud"'],
    ["a word that is not understood", { COMPRESS: "no" }, 'COMPRESS must be on or off, but is "no"'],
    [
      "a name that is almost that of a setting",
      { TWILLIO_AUTH_TOKEN: "token", TWILIO_AUTH_TOKEN: undefined },
      "TWILLIO_AUTH_TOKEN is read by nothing here. If TWILIO_AUTH_TOKEN is meant, rename it",
    ],
    [
      "figures that whoever guesses a short word reads",
      { METRICS_TOKEN: "abc" },
      "has 3 characters and needs at least 16",
    ],
    ["a token of one letter", { METRICS_TOKEN: "a".repeat(40) }, "METRICS_TOKEN is too regular"],
    ["a token that is a word", { METRICS_TOKEN: "passwordpassword" }, "METRICS_TOKEN is too regular"],
    ["an address that is none", { API_URL: "javascript:alert(1)" }, "API_URL must begin with http:// or https://"],
    [
      "connections without verified certificates",
      { NODE_TLS_REJECT_UNAUTHORIZED: "0" },
      "NODE_TLS_REJECT_UNAUTHORIZED is 0, which turns off the verification of certificates",
    ],
    [
      "a database whose parameter leads across the public network",
      { DATABASE_URL: "postgres://a:b@localhost/c?host=db.example.com" },
      "leads to db.example.com, which is not on a private network",
    ],
    [
      "a test key of Stripe",
      { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1", STRIPE_WEBHOOK_SECRET: "w" },
      "guests would order without paying",
    ],
    ["half a payment account", { STRIPE_SECRET_KEY: "sk_live_1" }, "STRIPE_WEBHOOK_SECRET is not"],
    ["push keys of two pairs", { VAPID_PUBLIC_KEY: webPush.generateVAPIDKeys().publicKey }, "are not a pair"],
    [
      "half a picture storage",
      { PICTURES_S3_BUCKET: "pictures" },
      "PICTURES_S3_KEY_ID and PICTURES_S3_SECRET must be set",
    ],
  ])("%s", (_what, change, sentence) => {
    expect(problems(change)).toContain(sentence);
  });
});

test("names that other programs read, sockets of this machine and words that are understood are accepted", () => {
  const others = [
    "NODE_OPTIONS",
    "PGHOST",
    "APP_URL",
    "HOST",
    "STOREFRONT_PORT",
    "OTEL_TRACES_SAMPLER",
    "KUBERNETES_PORT",
  ];
  expect(problems(Object.fromEntries(others.map((name) => [name, "x"])))).toBe("");
  expect(problems({ DATABASE_URL: "postgres://a:b@localhost/c?host=/var/run/postgresql" })).toBe("");
  const far = "postgres://a:b@db.my-place.com/c";
  expect(problems({ DATABASE_URL: `${far}?sslmode=verify-full` })).toBe("");
  expect(problems({ DATABASE_URL: far, PGSSLMODE: "verify-full" })).toBe("");
  expect(problems({ NODE_TLS_REJECT_UNAUTHORIZED: "1", API_URL: "http://backend:4000" })).toBe("");
  for (const token of ["read-by-prometheus", "9f3b27c1d04e8a65"])
    expect(problems({ METRICS_TOKEN: token }), token).toBe("");
  expect(problems({ LOG_LEVEL: "debug", COMPRESS: "off", METRICS_TOKEN: secret(), PORT: "8080" })).toBe("");
});

test("a letter added, left out, replaced or swapped is a slip, and names of settings are no slips of each other", () => {
  for (const name of ["TWILLIO_FROM", "TWLIO_FROM", "TWILIO_FORM", "TWILIO-FROM"])
    expect(problems({ [name]: "x", TWILIO_FROM: undefined }), name).toContain("If TWILIO_FROM is meant");
  // Beside the right name it is another program's, or a line meant to replace it: told, and no reason to refuse a start.
  expect(problems({ TWLIO_FROM: "x" })).toBe("");
  expect(slipsBeside({ ...COMPLETE, DATABSE_URL: "x" })).toEqual([
    "DATABSE_URL is read by nothing here; DATABASE_URL, which is set, stays what it is.",
  ]);
  expect(slipsBeside({ ...COMPLETE, DATABASE_URL: undefined, DATABSE_URL: "x" })).toEqual([]);
  expect(problems(Object.fromEntries(VARIABLES.map(({ name }) => [name, COMPLETE[name]])))).toBe("");
});

test("a password in an address is in no sentence", () => {
  expect(problems({ PAYMENTS_PUBLIC_URL: "http://me:hidden-word@api.my-place.com" })).not.toContain("hidden-word");
});

test("[SEC-01] of two secrets the weak one is named too, and other origins are https addresses", () => {
  expect(problems({ PAYMENT_KEYS_SECRET: `${"a".repeat(32)},${secret()}` })).toContain("PAYMENT_KEYS_SECRET");
  expect(problems({ PAYMENT_KEYS_SECRET: `${secret()},${secret()}` })).toBe("");
  for (const origins of ["*", "http://app.my-place.com", "https://app.my-place.com, *"])
    expect(problems({ CORS_ORIGINS: origins }), origins).toContain("CORS_ORIGINS");
  expect(problems({ CORS_ORIGINS: "https://app.my-place.com, https://other.my-place.com" })).toBe("");
});

test("the embedded database is accepted when it is asked for by name", () => {
  expect(problems({ DATABASE_URL: undefined, EMBEDDED_DATABASE: "yes" })).toBe("");
});

test("a storefront alone needs no sender, no database and no secret of the backend's", () => {
  const { STOREFRONT_SECRET, CONSOLE_URL, TRUSTED_PROXIES } = COMPLETE;
  expect(settingsProblems({ STOREFRONT_SECRET, CONSOLE_URL, TRUSTED_PROXIES }, ["storefront"])).toEqual([]);
});

test("random keys are strong enough, also as hexadecimal digits, and made-up ones are not", () => {
  for (let round = 0; round < 200; round += 1) {
    expect(weaknessOf(hash().digest("hex").slice(0, 64))).toBeNull();
    expect(weaknessOf(secret())).toBeNull();
  }
  const madeUp = [
    "0".repeat(64),
    "0123456789abcdef".repeat(4),
    "abcabcabd".repeat(5),
    "my-Storefront-Secret-2026-for-the-shop",
    "correct horse battery staple correct horse",
    "REPLACE_ME_WITH_SOMETHING_LONG_AND_RANDOM",
  ];
  expect(madeUp.filter((one) => weaknessOf(one) === null)).toEqual([]);
});

test("private networks are distinguished from public ones", () => {
  const within = [
    "localhost",
    "127.0.0.1",
    "backend",
    "10.1.2.3",
    "172.20.0.2",
    "192.168.1.1",
    "db.internal",
    "backend.shop.svc",
    "[::1]",
    "[fd00::1]",
  ];
  const outside = ["my-place.com", "8.8.8.8", "172.32.0.1", "1.10.2.3", "[2001:db8::1]"];
  expect([within.filter((host) => !isPrivate(host)), outside.filter(isPrivate)]).toEqual([[], []]);
});
