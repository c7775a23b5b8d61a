/** What a fault run counts, and the numbers that it draws. */
export interface Figures {
  attempts: number;
  presses: number;
  requests: number;
  lost: number;
  repliesLost: number;
  duplicated: number;
  reordered: number;
  overloaded: number;
  killed: number;
  /** Agreed to in a wallet's sheet. */
  wallets: number;
  /** The same before anything was begun. */
  walletsFirst: number;
  /** Forms of banks that the guest did something in. */
  challenges: number;
  paid: number;
  notPaid: number;
  nothingBegun: number;
  /** Money for a purpose that another txn had paid (authorised by a bank after it had failed); the service sends it back. */
  lateRefunds: number;
  /** New txns begun although an earlier one was under way. */
  unsafeInits: number;
  /** More than one charge for one purpose. */
  doubled: number;
  /** No end state although the service knows one and the network is well again. */
  stuck: number;
  /** Reported as paid without a charge, or as not paid although the service had just reported a charge. */
  falselyTold: number;
  /** Charged, but the guest was last told that it was not. */
  lostMoney: number;
  /** More than one tab told to clear the cart. */
  twiceFirst: number;
}

/** Mulberry32: the same seed, the same run. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function emptyFigures(): Figures {
  const names = [
    "attempts presses requests lost repliesLost duplicated reordered overloaded killed wallets walletsFirst challenges paid notPaid nothingBegun lateRefunds unsafeInits",
    "doubled stuck falselyTold lostMoney twiceFirst",
  ].join(" ");
  return Object.fromEntries(names.split(" ").map((name) => [name, 0])) as unknown as Figures;
}
