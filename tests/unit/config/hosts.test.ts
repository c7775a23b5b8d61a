import { describe, expect, it } from "vitest";
import { ENVIRONMENTS } from "@/config/constants";
import { consoleUrl, hostsFor } from "@/config/hosts";

const env = (values: Record<string, string>) => values as unknown as NodeJS.ProcessEnv;

describe("hosts of an environment", () => {
  it("[CFG-08] each env picks its own API host", () => {
    const hosts = ENVIRONMENTS.map((name) => hostsFor(name, env({})).api);
    expect(new Set(hosts).size).toBe(4);
    expect(hosts[ENVIRONMENTS.indexOf("local")]).toBe("http://localhost:4000");
  });

  it("[CFG-08] production and staging have different payment hosts, pos-int shares staging's", () => {
    const payments = (name: (typeof ENVIRONMENTS)[number]) => hostsFor(name, env({})).payments;
    expect(payments("production")).not.toBe(payments("staging"));
    expect(payments("pos-int")).toBe(payments("staging"));
  });

  it("[CFG-08] API_URL overrides local and nothing else", () => {
    const moved = env({ API_URL: "http://localhost:4100/" });
    expect(hostsFor("local", moved)).toEqual({
      api: "http://localhost:4100",
      payments: "http://localhost:4100/payments",
    });
    expect(hostsFor("production", moved)).toEqual(hostsFor("production", env({})));
    expect(hostsFor("pos-int", env({ API_URL_POS_INT: "https://pos.example" })).api).toBe("https://pos.example");
  });

  it("[STUDIO-20] the studio leads to the console beside the API, unless the installation names another address", () => {
    expect(consoleUrl("local", env({ API_URL: "http://localhost:4100/" }))).toBe("http://localhost:4100/console");
    expect(consoleUrl("production", env({ CONSOLE_URL: "https://staff.example/console/" }))).toBe(
      "https://staff.example/console",
    );
  });
});
