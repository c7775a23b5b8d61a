import type { Resolvers } from "../generated/resolvers.ts";
import { notAvailable } from "./not-available.ts";

export const feedbackResolvers: Resolvers = {
  Query: {
    submitFeedback: notAvailable("submitFeedback", "not_built"),
  },
};
