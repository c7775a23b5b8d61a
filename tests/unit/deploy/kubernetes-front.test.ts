import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";

const read = (file: string) => readFileSync(file, "utf8");
type Loose = { [key: string]: Loose };
const documents = parseAllDocuments(read("deploy/kubernetes/front.yaml"), { strict: true, uniqueKeys: true }).map(
  (parsed) => {
    if (parsed.errors[0]) throw parsed.errors[0];
    return parsed.toJS() as { kind: string; spec: Loose };
  },
);
const specOf = (kind: string) => {
  const found = documents.find((one) => one.kind === kind);
  if (!found) throw new Error(`There is no ${kind}.`);
  return found.spec;
};
const pod = specOf("Deployment").template?.spec as unknown as {
  securityContext: object;
  containers: { securityContext: object; ports: { name: string; containerPort: number }[]; volumeMounts: Mount[] }[];
  volumes: { name: string; projected?: { sources: object[] } }[];
};
type Mount = { name: string; mountPath: string };
const [container] = pod.containers;

/** Files that a command of docs/running.md puts into a config map or a secret. */
const given = (what: string) => {
  const [, command = ""] = new RegExp(`kubectl create ${what} ((?:.*\\\\\n)*.*)`).exec(read("docs/running.md")) ?? [];
  return [...command.matchAll(/--from-file=(\S+)/g)].map(([, file]) => file ?? "");
};

test("the front of Kubernetes reads every file that nginx.conf names, from what docs/running.md puts into the cluster", () => {
  const files = given("configmap front");
  const texts = files.map(read).join("\n");
  const named = [...texts.matchAll(/ (\/etc\/nginx\/storefront\/[\w.-]+);/g)].map(([, file]) => file ?? "");
  expect(named.length).toBeGreaterThan(5);
  const there = [...files, ...given("secret generic front-certificates")].map((file) => path.basename(file));
  for (const file of named) expect(there).toContain(path.basename(file));
  expect(files).toEqual(
    expect.arrayContaining(globSync("deploy/nginx/*.conf").filter((file) => !/upstreams/.test(file))),
  );
  const [{ projected } = {}] = pod.volumes.filter(({ name }) => name === "storefront");
  expect(projected?.sources).toEqual([{ configMap: { name: "front" } }, { secret: { name: "front-certificates" } }]);
});

test("the front of Kubernetes reaches the services by their names and ports", () => {
  const upstreams = (file: string) => [...read(file).matchAll(/^upstream (\w+)/gm)].map(([, name]) => name);
  expect(upstreams("deploy/kubernetes/upstreams.conf")).toEqual(upstreams("deploy/nginx/upstreams.conf"));
  const services = ["storefront", "backend"].flatMap((name) => {
    const [, port] = /kind: Service\n[\s\S]*?port: (\d+)/.exec(read(`deploy/kubernetes/${name}.yaml`)) ?? [];
    return [`${name}:${port}`];
  });
  const reached = [...read("deploy/kubernetes/upstreams.conf").matchAll(/^ *server (\S+)/gm)].map(([, at]) => at ?? "");
  expect(new Set(reached)).toEqual(new Set(services));
});

test("the front of Kubernetes runs without root on a read-only disk, and writes only where a volume is", () => {
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
  expect(container?.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  });
  const mounted = container?.volumeMounts.map(({ mountPath }) => mountPath) ?? [];
  for (const [, folder = ""] of read("deploy/nginx/shops.conf").matchAll(/^proxy_cache_path (\S+)/gm))
    expect(mounted).toContain(path.dirname(folder));
  // Of its process, by the image's own setting.
  expect(mounted).toContain("/run");
});

test("the world reaches the front and nothing else, and guests keep their addresses", () => {
  const service = specOf("Service");
  expect(service.type).toBe("LoadBalancer");
  expect(service.externalTrafficPolicy).toBe("Local");
  const listening = [...read("deploy/nginx/nginx.conf").matchAll(/^ *listen (\d+)[ ;]/gm)].map(([, port]) =>
    Number(port),
  );
  expect(new Set(container?.ports.map(({ containerPort }) => containerPort))).toEqual(new Set(listening));
  const everywhere = globSync("deploy/kubernetes/*.yaml").filter((file) =>
    /type: (?:LoadBalancer|NodePort)/.test(read(file)),
  );
  expect(everywhere).toEqual(["deploy/kubernetes/front.yaml"]);
});
