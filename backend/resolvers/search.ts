import type { Resolvers } from "../generated/resolvers.ts";

export const searchResolvers: Resolvers = {};
