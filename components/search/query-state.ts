"use client";

import { createStore } from "zustand/vanilla";

/** What stands in the header's search box; the results below follow it. */
export const searchQuery = createStore<{ readonly text: string }>(() => ({ text: "" }));

export const setSearchText = (text: string): void => searchQuery.setState({ text });
