import type { DocumentNode, FragmentDefinitionNode, SelectionSetNode } from "graphql";
import { Kind } from "graphql";

/** What one operation may cost: three of the expensive fields, or one with many fields inside. The storefront's largest costs 21. */
export const MAX_COST = 30;
/** Reads a menu, a cart or a list of stores. */
const EXPENSIVE = 10;
const CHEAP = 1;
/** An expensive field is resolved for each row that it reads, so many fields inside cost as much as a second one. */
const FIELDS_OF_ONE = 100;

/** Root fields that read a row or two. Unlisted fields, new ones included, are expensive. */
const CHEAP_FIELDS: ReadonlySet<string> = new Set([
  ...["__typename", "__schema", "__type", "getBusinessInfo", "getCurrentStore", "invitation", "getGalleryImages"],
  ...["getItemById", "placeAt", "placesAround", "addresses", "profile", "referral", "userBusinessInfo"],
  ...["getWalletBalance", "getFullSlots", "getDeliveryEstimate", "submitFeedback", "getLatestAnnouncement"],
  ...["getGmapKey", "getPushKey", "getOTP", "refreshAuthToken", "signOut", "addFavouriteItem", "removeFavouriteItem"],
  ...["subscribePush", "unsubscribePush", "updateProfile", "callWaiter", "requestWater", "requestServiceChargeRemoval"],
]);

interface Measured {
  readonly fields: number;
  readonly depth: number;
}

/** Measures selections with fragments spread; each fragment once, so nested spreads cost no time. A cycle counts as empty. */
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

  /** Adds up what stands at the root of an operation, also behind fragments. */
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

const costOfField = (name: string, fields: number): number =>
  CHEAP_FIELDS.has(name) ? CHEAP : Math.round(EXPENSIVE * Math.max(1, fields / FIELDS_OF_ONE));

/** The value of a name, worked out once; while it is being worked out it counts as `meanwhile`. */
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

/** What the named operation of a valid document costs; the only one when none is named. */
export function costOfOperation(document: DocumentNode, operationName: string | null | undefined): number {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const chosen = operations.find(({ name }) => !operationName || name?.value === operationName);
  return chosen ? Math.max(CHEAP, measure(document).costOf(chosen.selectionSet)) : CHEAP;
}
