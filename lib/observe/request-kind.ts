/** Files that are only sent, also below a sub-path. */
const FILE = /^\/(?:[\w-]+\/)*(?:_next\/static|demo|fonts|brands)\//;
/** Calls of pages and of the backend, also below a sub-path. */
const CALL = /^\/(?:[\w-]+\/)*?(graphql(?=\?|$)|(?:p|payments|api)(?=\/))/;

export const isFile = (url: string): boolean => FILE.test(url);

/** The first word of a call's path, below a sub-path; undefined if it is none. */
export const callOf = (url: string): string | undefined => CALL.exec(url)?.[1];

export const isCall = (url: string): boolean => callOf(url) !== undefined;
