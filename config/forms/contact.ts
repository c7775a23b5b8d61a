/** A phone number in any notation, with at least three digits and no more than the world has; empty: none. */
export const PHONE =
  /^(?:|(?:[\s(\u200e\u200f]*\+)?(?:[\s()./\u2013\u200e\u200f-]*\d){3,15}[\s()./\u2013\u200e\u200f-]*)$/;

/** One email address and nothing else: what follows a `?` would fill in the message of whoever presses it. Empty: none. */
export const EMAIL =
  /^(?:|\s*[^\s@?&#%<>()[\]\\,:;"]+@[^\s@?&#%<>()[\]\\,:;"./]+(?:\.[^\s@?&#%<>()[\]\\,:;"./]+)+\s*)$/;
