import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { VARIABLES } from "@/config/environment/variables";

const labels = z.record(z.string(), z.string());
const probe = z.strictObject({
  httpGet: z.strictObject({
    path: z.enum(["/api/health", "/api/ready", "/p/health", "/p/ready"]),
    port: z.literal("http"),
  }),
  periodSeconds: z.number(),
  timeoutSeconds: z.number().optional(),
  failureThreshold: z.number().optional(),
});
const mount = z.strictObject({ name: z.string(), mountPath: z.string().startsWith("/") });
const container = z.strictObject({
  name: z.string(),
  // A version, so that a restart never changes the program.
  image: z.string().regex(/:\d+\.\d+\.\d+$/),
  args: z.array(z.string()).min(1),
  envFrom: z.array(z.strictObject({ secretRef: z.strictObject({ name: z.literal("storefront-environment") }) })),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })).optional(),
  ports: z.array(z.strictObject({ name: z.literal("http"), containerPort: z.number() })).optional(),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  lifecycle: z.unknown().optional(),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: z.string(), memory: z.string() }),
    limits: z.strictObject({ memory: z.string() }),
  }),
  volumeMounts: z.array(mount),
});
const pod = z.strictObject({
  // The service named backend would set BACKEND_PORT to an address.
  enableServiceLinks: z.literal(false),
  automountServiceAccountToken: z.literal(false),
  restartPolicy: z.literal("Never").optional(),
  terminationGracePeriodSeconds: z.number().min(30).optional(),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.literal(10001),
    runAsGroup: z.literal(10001),
    fsGroup: z.literal(10001),
    seccompProfile: z.strictObject({ type: z.literal("RuntimeDefault") }),
  }),
  topologySpreadConstraints: z.array(z.unknown()).optional(),
  containers: z.tuple([container]),
  volumes: z.array(z.looseObject({ name: z.string() })),
});
const template = z.strictObject({ metadata: z.strictObject({ labels }), spec: pod });
const document = z.strictObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.strictObject({ name: z.string(), namespace: z.string().optional(), labels: labels.optional() }),
  spec: z.looseObject({}).optional(),
});

const VERSIONS: Readonly<Record<string, string>> = {
  Deployment: "apps/v1",
  Service: "v1",
  Namespace: "v1",
  PersistentVolumeClaim: "v1",
  PodDisruptionBudget: "policy/v1",
  HorizontalPodAutoscaler: "autoscaling/v2",
  NetworkPolicy: "networking.k8s.io/v1",
  Job: "batch/v1",
  CronJob: "batch/v1",
};

const all = globSync("deploy/kubernetes/*.yaml").flatMap((file) =>
  parseAllDocuments(readFileSync(file, "utf8"), { strict: true, uniqueKeys: true }).map((parsed) => {
    if (parsed.errors[0]) throw parsed.errors[0];
    return { file, ...document.parse(parsed.toJS()) };
  }),
);
type Loose = { [key: string]: Loose };
const specOf = ({ spec }: (typeof all)[number]) => (spec ?? {}) as unknown as Loose;
const ofKind = (kind: string) => all.filter((one) => one.kind === kind);

/** The template of pods of each document that has one of our programs. */
const templates = all.flatMap((one) => {
  const spec = specOf(one);
  const found = one.kind === "CronJob" ? spec.jobTemplate?.spec?.template : spec.template;
  return found && one.metadata.name !== "front" ? [{ ...one, found }] : [];
});

test("every manifest is of the version that Kubernetes has for its kind, and in our namespace", () => {
  for (const { file, kind, apiVersion, metadata } of all) {
    expect([file, kind, apiVersion]).toEqual([file, kind, VERSIONS[kind]]);
    if (kind !== "Namespace") expect(metadata.namespace).toBe("storefront");
  }
});

describe.each(templates)("the pods of $kind $metadata.name", ({ found, metadata }) => {
  const { spec } = template.parse(found);
  const [only] = spec.containers;

  test("run without root, without rights and on a read-only disk, with limits", () => {
    expect(template.safeParse(found).error).toBeUndefined();
  });

  test("run a script that exists, with variables that exist and volumes that are mounted", () => {
    expect(existsSync(only.args[0] as string)).toBe(true);
    const names = new Set(VARIABLES.map(({ name }) => name));
    expect(only.env?.map(({ name }) => name).filter((name) => !names.has(name)) ?? []).toEqual([]);
    expect(only.volumeMounts.map(({ name }) => name)).toEqual(spec.volumes.map(({ name }) => name));
    expect(only.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(expect.arrayContaining(["/data", "/tmp"]));
    expect(metadata.name).toBe(only.name);
  });
});

const ours = ofKind("Deployment").filter(({ metadata }) => metadata.name !== "front");
describe.each(ours)("the deployment $metadata.name", (deployment) => {
  const { name } = deployment.metadata;
  const spec = specOf(deployment);
  const labelled = { "app.kubernetes.io/name": name };
  const own = (kind: string) => specOf(ofKind(kind).find(({ metadata }) => metadata.name === name) as never);

  test("is rolled out without fewer pods than asked for, and drained before its end", () => {
    expect(spec.strategy).toEqual({ type: "RollingUpdate", rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
    const { spec: inside } = template.parse(spec.template);
    expect(inside.terminationGracePeriodSeconds).toBeGreaterThan(25);
    const [{ startupProbe, livenessProbe, readinessProbe }] = inside.containers;
    expect([startupProbe, livenessProbe, readinessProbe]).not.toContain(undefined);
    // A restart does not mend a database that is away, nor a backend that has not told its shops yet.
    expect([livenessProbe, readinessProbe].map((one) => one?.httpGet.path)).toEqual(
      name === "backend" ? ["/p/health", "/p/ready"] : ["/api/health", "/api/ready"],
    );
  });

  test("is found by its service, its disruption budget and its scaling, which leave one of it standing", () => {
    expect(spec.selector).toEqual({ matchLabels: labelled });
    expect(template.parse(spec.template).metadata.labels).toEqual(labelled);
    expect(own("Service").selector).toEqual(labelled);
    const [port] = own("Service").ports as unknown as { port: number }[];
    expect(port?.port).toBe(template.parse(spec.template).spec.containers[0].ports?.[0]?.containerPort);
    expect(own("PodDisruptionBudget").selector).toEqual({ matchLabels: labelled });
    const scaling = own("HorizontalPodAutoscaler") as unknown as { minReplicas: number; scaleTargetRef: object };
    expect(scaling.scaleTargetRef).toEqual({ apiVersion: "apps/v1", kind: "Deployment", name });
    expect(scaling.minReplicas).toBeGreaterThan(own("PodDisruptionBudget").minAvailable as unknown as number);
  });
});

test("a Prometheus in another namespace reaches the pods by a label, on their port only", () => {
  const policy = ofKind("NetworkPolicy").find(({ metadata }) => metadata.name === "storefront");
  const rules = specOf(policy as never).ingress as unknown as {
    from: unknown[];
    ports?: unknown[];
  }[];
  const prometheus = rules.find(({ from }) => JSON.stringify(from).includes("prometheus"));
  expect(prometheus).toEqual({
    from: [
      {
        namespaceSelector: { matchLabels: { "storefront-metrics": "read" } },
        podSelector: { matchLabels: { "app.kubernetes.io/name": "prometheus" } },
      },
    ],
    ports: [{ protocol: "TCP", port: "http" }],
  });
  expect(readFileSync("deploy/kubernetes/namespace.yaml", "utf8")).toContain("storefront-metrics=read");
});

test("[ROB-02] backups are written to a claim that is made with them, and that one pod at a time may write to", () => {
  const claims = templates.flatMap(({ found }) =>
    template
      .parse(found)
      .spec.volumes.flatMap(({ persistentVolumeClaim: claim }) =>
        claim ? [(claim as { claimName: string }).claimName] : [],
      ),
  );
  expect(claims).toEqual(["backups"]);
  const [made] = ofKind("PersistentVolumeClaim");
  expect([made?.metadata.name, specOf(made as never)]).toEqual([
    "backups",
    { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: expect.stringMatching(/^\d+Gi$/) } } },
  ]);
});

describe("what is started fits docs/scale.md", () => {
  const page = readFileSync("docs/scale.md", "utf8");
  const planned = (row: string) => Number(new RegExp(`^\\| ${row} \\| (\\d+) (?:of|cores)`, "m").exec(page)?.[1]);
  const named = (kind: string, name: string) =>
    specOf(ofKind(kind).find(({ metadata }) => metadata.name === name) as never);
  const coresOf = (name: string) => {
    const { spec } = named("Deployment", name).template as unknown as z.infer<typeof template>;
    return Number(spec.containers[0].resources.requests.cpu);
  };
  const mostOf = (name: string) => Number(named("HorizontalPodAutoscaler", name).maxReplicas);

  test.each(["backend", "storefront"])(
    "each %s asks for one core, is planned to be two thirds busy, and there may be as many as are needed",
    (name) => {
      expect(coresOf(name)).toBe(1);
      const [metric] = named("HorizontalPodAutoscaler", name).metrics as unknown as {
        resource: { target: { averageUtilization: number } };
      }[];
      expect(metric?.resource.target.averageUtilization).toBe(65);
      expect(page).toContain("÷ 0.65");
      expect(mostOf(name)).toBeGreaterThanOrEqual(planned(`${name}s`));
    },
  );

  test("the fronts together have the cores that it needs", () => {
    expect(coresOf("front") * Number(named("Deployment", "front").replicas)).toBeGreaterThanOrEqual(planned("front"));
  });

  test("PostgreSQL has connections for as many backends as it plans, one that starts and one that ends", () => {
    expect(mostOf("backend")).toBe(planned("backends"));
    const source = readFileSync("scripts/production/connections/database-connection.ts", "utf8");
    const each = Number(/CONNECTIONS = (\d+)/.exec(source)?.[1]);
    for (const file of ["docs/scale.md", "docs/running.md"]) {
      const [, connections] = /`max_connections = (\d+)`/.exec(readFileSync(file, "utf8")) ?? [];
      expect(Number(connections), file).toBeGreaterThanOrEqual(each * (mostOf("backend") + 2) + 20);
    }
  });
});
