import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode, visit } from "graphql";

/**
 * The highest cost of one operation: three expensive fields, or one with many fields inside. The storefront's largest
 * costs at most 24.
 */
export const MAX_COST = 30;
/** CPU time of one unit at most, on the machine on which the budgets were set. */
export const MILLISECONDS_OF_ONE = 6;
/** Reads a menu, a cart or a list of stores. */
const EXPENSIVE = 10;
const CHEAP = 1;
/**
 * Reads one item (fifteen in one operation were measured at 19 to 48 ms) or one table (with its bill of a hundred rounds
 * and four hundred dishes at 28 ms), signs a customer in, or calls a paid service.
 */
const MIDDLE = 3;
/**
 * This many entries of lists in arguments and variables, e.g. lines and options of a cart, cost one unit for each
 * field.
 */
const ENTRIES_OF_ONE = 100;
/** An expensive field is resolved for each row it reads, so this many fields inside cost as much as a second one. */
const FIELDS_OF_ONE = 100;

/** Root fields that read a row or two. Unlisted fields, new ones included, are expensive. */
const CHEAP_FIELDS: ReadonlySet<string> = new Set([
  "__typename",
  "__schema",
  "__type",
  "getBusinessInfo",
  "getCurrentStore",
  "invitation",
  "getGalleryImages",
  "placesAround",
  "addresses",
  "profile",
  "referral",
  "userBusinessInfo",
  "getWalletBalance",
  "getFullSlots",
  "getDeliveryEstimate",
  "submitFeedback",
  "getLatestAnnouncement",
  "getGmapKey",
  "getPushKey",
  "lastOptions",
  "getOTP",
  "refreshAuthToken",
  "signOut",
  "addFavouriteItem",
  "removeFavouriteItem",
  "subscribePush",
  "unsubscribePush",
  "updateProfile",
  "callWaiter",
  "requestWater",
  "requestServiceChargeRemoval",
]);

const MIDDLE_FIELDS: ReadonlySet<string> = new Set([
  "getItemById",
  "getVisit",
  "getOrderRequests",
  "getTableBill",
  "placeAt",
  "checkAddress",
  "guestSignup",
  "verifyOTP",
]);

interface Measured {
  readonly fields: number;
  readonly depth: number;
}

/**
 * Measures selections with fragments expanded, each fragment once, so that nested fragments cost no time. A cycle
 * counts as empty.
 */
export function measure(document: DocumentNode) {
  const fragments = fragmentsOf(document);
  const known = new Map<string, Measured>();
  const costs = new Map<string, number>();
  const roots = new Map<string, number>();
  const sizeOf = (set: SelectionSetNode): Measured => {
    let [fields, depth] = [0, 0];
    for (const node of set.selections) {
      const own = node.kind === Kind.FIELD ? 1 : 0;
      const inner = node.kind === Kind.FRAGMENT_SPREAD ? ofFragment(node.name.value) : within(node.selectionSet);
      depth = Math.max(depth, inner.depth + own);
      fields += inner.fields + own;
    }
    return { fields, depth };
  };
  const within = (set: SelectionSetNode | undefined): Measured => (set ? sizeOf(set) : { fields: 0, depth: 0 });
  const ofFragment = (name: string): Measured =>
    once(known, name, { fields: 0, depth: 0 }, () => within(fragments.get(name)?.selectionSet));

  /** Adds up the root fields of an operation, including those in fragments. */
  const sumOfRoots = (
    set: SelectionSetNode | undefined,
    memory: Map<string, number>,
    of: (name: string, set: SelectionSetNode | undefined) => number,
  ): number =>
    (set?.selections ?? []).reduce((sum, node) => {
      if (node.kind === Kind.FIELD) return sum + of(node.name.value, node.selectionSet);
      if (node.kind === Kind.INLINE_FRAGMENT) return sum + sumOfRoots(node.selectionSet, memory, of);
      const name = node.name.value;
      return sum + once(memory, name, 0, () => sumOfRoots(fragments.get(name)?.selectionSet, memory, of));
    }, 0);
  return {
    sizeOf,
    rootsOf: (set: SelectionSetNode) => sumOfRoots(set, roots, () => 1),
    costOf: (set: SelectionSetNode) => sumOfRoots(set, costs, (name, inner) => costOfField(name, within(inner).fields)),
  };
}

function costOfField(name: string, fields: number): number {
  if (CHEAP_FIELDS.has(name)) return CHEAP;
  return MIDDLE_FIELDS.has(name) ? MIDDLE : Math.round(EXPENSIVE * Math.max(1, fields / FIELDS_OF_ONE));
}

/** The value of a name, computed once; while it is being computed it counts as `meanwhile`. */
function once<T>(memory: Map<string, T>, name: string, meanwhile: T, make: () => T): T {
  const known = memory.get(name);
  if (known !== undefined) return known;
  memory.set(name, meanwhile);
  const made = make();
  memory.set(name, made);
  return made;
}

function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((d) => (d.kind === Kind.FRAGMENT_DEFINITION ? [[d.name.value, d] as const] : [])),
  );
}

/** An operation as it is about to run. */
export interface Operation {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined;
}

/**
 * The cost of the named operation of a valid document, or of its only one. The contents of its variables and arguments
 * count once per root field, because each field may read all of them.
 */
export function costOfOperation({ document, operationName, variableValues }: Operation): number {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const chosen = operations.find(({ name }) => !operationName || name?.value === operationName);
  if (!chosen) return CHEAP;
  const { costOf, rootsOf } = measure(document);
  const units = Math.floor((entriesOf(variableValues) + entriesInArguments(document)) / ENTRIES_OF_ONE);
  return Math.max(CHEAP, costOf(chosen.selectionSet)) + units * rootsOf(chosen.selectionSet);
}

/** Entries of all lists in a value, including nested lists. Not recursive, because the sender chooses the depth. */
function entriesOf(value: unknown): number {
  const open: unknown[] = [value];
  let entries = 0;
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) continue;
    if (Array.isArray(next)) entries += next.length;
    for (const one of Object.values(next)) if (typeof one === "object" && one !== null) open.push(one);
  }
  return entries;
}

function entriesInArguments(document: DocumentNode): number {
  let entries = 0;
  visit(document, {
    enter(node) {
      if (node.kind === Kind.LIST) entries += node.values.length;
    },
  });
  return entries;
}
